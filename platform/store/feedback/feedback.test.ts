import { newFolder } from 'shared/testing/new-folder';
import { openStore, type Comment, type FeedbackAnswer, type Store } from '../index';
import { commandNamed, type CommandContext } from '../../commands';
import { commentsAsCsv } from './csv';
import { folderIn } from '../../testing/folder-in';

let data: string;
let store: Store;
beforeEach(async () => {
  data = newFolder();
  store = await openStore({ folder: folderIn(data) });
});
afterEach(() => store.close());

const add = (message: string, minute: number, more: Record<string, unknown> | null = null) =>
  store.feedback.add({
    payload: { action: 'yesThanksApi', help_center_article_link: 'https://www.example.rw/help-center/a', message },
    more,
    key: null,
    language: 'en',
    at: `2026-11-18T10:0${minute}:00.000Z`,
  });
const run = (command: 'feedback' | 'feedback-mark', parameters: object = {}) =>
  commandNamed(command).run(
    {
      who: 'token help-team',
      environment: { siteConfig: '', feedbackDays: 365 },
      now: () => '2026-11-20T09:00:00.000Z',
      store: async () => store,
    } as Partial<CommandContext> as CommandContext,
    parameters,
  );
const texts = async (parameters: object) =>
  ((await run('feedback', parameters)).json as FeedbackAnswer).comments.map(({ text }) => text);

test('the command shows counts, and each comment with the unknown fields of a newer page', async () => {
  expect((await run('feedback')).text).toBe('There are no comments yet.');
  await add('one', 1);
  await add('two', 2, { step: 'third' });
  const lines = (await run('feedback')).text.split('\n');
  expect(lines).toEqual([
    '2 of 2 comments, each kept for 365 days; the oldest is of 2026-11-18',
    '/help-center/a  yes 2  no 0',
    expect.stringMatching(/ new {2}\/help-center\/a {2}en {2}yes: two {2}\{"step":"third"\}$/),
    expect.stringMatching(/ yes: one$/),
  ]);
  expect(await texts({ limit: 1, offset: 1 })).toEqual(['one']);
});

test('a status is stored with the person who set it, and can be searched', async () => {
  await add('one', 1);
  await add('two', 2);
  const { comments } = (await run('feedback')).json as FeedbackAnswer;
  const answer = await run('feedback-mark', { comments: [comments[0]!.id], as: 'done' });
  expect(answer.text).toBe('Comments marked as done: 1.');
  const { comments: marked } = (await run('feedback', { mark: 'done' })).json as FeedbackAnswer;
  expect(marked).toMatchObject([{ text: 'two', marked: { who: 'token help-team', at: '2026-11-20T09:00:00.000Z' } }]);
  await expect(run('feedback-mark', { comments: ['0123456789abcdef'], as: 'done' })).rejects.toThrow(
    'There is no comment 0123456789abcdef',
  );
});

const comment: Comment = {
  id: 'x',
  at: '2026-11-18',
  guide: '/g',
  language: 'rw',
  helpful: false,
  reason: 4,
  text: 'He said "no",\nthen left',
  more: null,
  mark: 'read',
  marked: null,
};
const HEAD = '\uFEFF"time","guide","language","helpful","reason","mark","comment","other fields"\r\n';

test('quotes, commas and line breaks stay in their cell', () => {
  expect(commentsAsCsv([{ ...comment, more: { a: [1] } }])).toBe(
    `${HEAD}"2026-11-18","/g","rw","no","other","read","He said ""no"",\nthen left","{""a"":[1]}"\r\n`,
  );
});

test('the table has every comment that matches the filter', async () => {
  for (const minute of [1, 2, 3]) await add(`number ${minute}`, minute);
  expect((await run('feedback', { csv: true, limit: 1 })).text.split('\r\n')).toHaveLength(5);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\u200b=1', '＝1'])(
  'the comment %j is text in a spreadsheet, not a formula',
  (text) => expect(commentsAsCsv([{ ...comment, text }])).toContain(`,"'${text}"`),
);

test.each([
  ['hello;=1+1', "hello;'=1+1"],
  ['hello; \u200b@SUM(A1)', "hello; \u200b'@SUM(A1)"],
  ['hello\t=1', "hello\t'=1"],
  ['\t=1', "'\t'=1"],
  ['hello\n\n=1;+1', "hello\n\n'=1;'+1"],
  ["\r\n=cmd|' /C calc'!A0", "'\n'=cmd|' /C calc'!A0"],
  ['a;"=1', `a;""'=1`],
])('the comment %j is no formula when the table is split at semicolons or tabs', (text, cell) => {
  expect(commentsAsCsv([{ ...comment, text }])).toContain(`,"${cell}"`);
});

test.each(['yes, -5 % and +250; all good', 'a = b; c'])('the text %j is not changed', (text) => {
  expect(commentsAsCsv([{ ...comment, text }])).toContain(`,"${text}"`);
});

test('control characters of a comment get neither into the table nor into the terminal', async () => {
  const text = 'a\u001b]52;c;cm0gLXJm\u0007b\u009b2Jc\u202Ed\u2066e\u007f';
  expect(commentsAsCsv([{ ...comment, text }])).toContain(',"a]52;c;cm0gLXJmb2Jcde"');
  await add(text, 1, { field: 'a\u009b2Jb\u202Ec' });
  expect((await run('feedback')).text).toContain('yes: a]52;c;cm0gLXJmb2Jcde  {"field":"a2Jbc"}');
});

test('an address with letters that cannot be decoded is stored as it is', async () => {
  const [help_center_article_link, message] = ['https://www.example.rw/help-center/%E0%A4%A', 'one'];
  const payload = { action: 'yesThanksApi', help_center_article_link, message } as const;
  await store.feedback.add({ payload, more: null, key: null, language: 'en', at: '2026-11-18T10:01:00.000Z' });
  expect(((await run('feedback')).json as FeedbackAnswer).comments).toMatchObject([
    { guide: '/help-center/%E0%A4%A', text: 'one' },
  ]);
});
