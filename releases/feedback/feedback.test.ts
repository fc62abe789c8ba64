/** @jest-environment node */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verbNamed } from '../verbs/all-verbs';
import type { VerbContext } from '../verbs/verb';
import { commentsAsCsv } from './csv';
import type { GuideAnswers } from './count-answers';

let data: string;
const DAY = '2026-11-18';
const file = () => path.join(data, `feedback/${DAY}.jsonl`);
const LINK = 'https://www.example.rw/help-center/';

const yes = (slug: string, message: string, more: object = {}) => ({
  at: `${DAY}T10:00:00.000Z`,
  key: null,
  ...more,
  submission: { action: 'yesThanksApi', help_center_article_link: LINK + slug, message },
});
const no = (slug: string, reason: number, text: string, more: object = {}) => ({
  at: `${DAY}T11:00:00.000Z`,
  key: null,
  ...more,
  submission: { action: 'notReallyApi', help_center_article_link: LINK + slug, reason, more_info_about_the_reason: text },
});
const write = (...lines: (object | string)[]) =>
  appendFileSync(file(), lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));

interface Said {
  guides: GuideAnswers[];
  comments: { id: string; text: string; mark: string; language: string | null; guide: string }[];
  found: number;
  stored: number;
  damaged: number;
}

const context = () => ({ data, who: 'token help-team', now: () => '2026-11-20T09:00:00.000Z' }) as VerbContext;
async function ask(words: object = {}): Promise<Said> {
  return (await verbNamed('feedback').run(context(), words)).json as Said;
}
const texts = async (words: object) => (await ask(words)).comments.map(({ text }) => text);

beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'comments-'));
  mkdirSync(path.join(data, 'feedback'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

test('each guide has its yes and no, its reasons and its weeks, the most unhelpful first', async () => {
  write(yes('a', 'clear'), no('b', 2, 'long'), no('b', 2, 'longer'), yes('b', 'fine', { at: '2026-11-25T10:00:00.000Z' }));
  const { guides, found } = await ask();
  expect(found).toBe(4);
  expect(guides).toEqual([
    {
      guide: '/help-center/b',
      yes: 1,
      no: 2,
      reasons: { 2: 2 },
      weeks: [
        { week: '2026-11-16', yes: 0, no: 2 },
        { week: '2026-11-23', yes: 1, no: 0 },
      ],
    },
    { guide: '/help-center/a', yes: 1, no: 0, reasons: {}, weeks: [{ week: '2026-11-16', yes: 1, no: 0 }] },
  ]);
});

test('comments are found by words in any order, without accents and capitals, and by guide, language, reason and day', async () => {
  write(
    yes('a', 'Ubufasha bwiza cyane', { language: 'rw' }),
    no('a', 3, 'The Café button is missing'),
    no('b?lng=rw', 1, 'Button?', { at: '2026-11-19T01:00:00.000Z' }),
  );
  expect(await texts({ search: 'BUTTON cafe' })).toEqual(['The Café button is missing']);
  expect(await texts({ search: 'button tea' })).toEqual([]);
  expect(await texts({ language: 'rw' })).toEqual(['Button?', 'Ubufasha bwiza cyane']);
  expect(await texts({ reason: 3 })).toEqual(['The Café button is missing']);
  expect(await texts({ guide: '/help-center/b' })).toEqual(['Button?']);
  expect(await texts({ helpful: true })).toEqual(['Ubufasha bwiza cyane']);
  expect(await texts({ from: '2026-11-19', until: '2026-11-19' })).toEqual(['Button?']);
  expect(await texts({ limit: 1, offset: 1 })).toEqual(['The Café button is missing']);
});

test('what is marked stays marked, is found by its mark, and the inbox itself is not touched', async () => {
  write(yes('a', 'one'), yes('a', 'two'));
  const before = statSync(file());
  const [two] = (await ask()).comments;
  const said = await verbNamed('feedback-mark').run(context(), { comments: [two!.id], as: 'done' });
  expect(said.text).toBe('1 comment is marked as done.');
  expect(await texts({ mark: 'done' })).toEqual(['two']);
  expect(await texts({ mark: 'new' })).toEqual(['one']);
  await verbNamed('feedback-mark').run(context(), { comments: [two!.id], as: 'new' });
  expect(await texts({ mark: 'new' })).toEqual(['two', 'one']);
  expect(statSync(file())).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs });
});

test('a comment that is not there cannot be marked', async () => {
  write(yes('a', 'one'));
  await expect(verbNamed('feedback-mark').run(context(), { comments: ['0123456789abcdef'], as: 'done' })).rejects.toThrow(
    'There is no comment 0123456789abcdef',
  );
});

test('a damaged line is counted and hides no other, a half line is waited for, and what arrives later is seen', async () => {
  write('{"at": broken', yes('a', 'whole'));
  appendFileSync(file(), '{"at":"2026');
  expect(await ask()).toMatchObject({ damaged: 1, stored: 1, comments: [{ text: 'whole' }] });
  writeFileSync(file(), `${JSON.stringify(yes('a', 'another day'))}\n`);
  expect(await texts({})).toEqual(['another day']);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\u200b=1', '＝1', "\r\n=cmd|' /C calc'!A0"])(
  'the comment %j is a text in a spreadsheet, and no formula',
  (text) => {
    const comment = { id: 'x', at: DAY, guide: '/g', language: null, helpful: true, reason: null, mark: 'new' as const };
    expect(commentsAsCsv([{ ...comment, text }])).toContain(`,"'${text}"`);
  },
);

test('quotes, commas and lines stay in their cell', () => {
  const comment = { id: 'x', at: DAY, guide: '/g', language: 'rw' as const, helpful: false, reason: 4, mark: 'read' as const };
  expect(commentsAsCsv([{ ...comment, text: 'He said "no",\nthen left' }])).toBe(
    `\uFEFF"time","guide","language","helpful","reason","mark","comment"\r\n"${DAY}","/g","rw","no","other","read","He said ""no"",\nthen left"\r\n`,
  );
});

test('ten thousand comments are searched in less than a second of work', async () => {
  write(
    ...Array.from({ length: 10_000 }, (_, index) => no(`guide-${index % 40}`, 1 + (index % 4), `Amafaranga number ${index}`)),
  );
  await ask();
  // Of this process alone, because the machine may have other work.
  const before = process.cpuUsage();
  expect(await texts({ search: 'number 9999' })).toEqual(['Amafaranga number 9999']);
  const { system, user } = process.cpuUsage(before);
  expect((system + user) / 1000).toBeLessThan(1_000);
});
