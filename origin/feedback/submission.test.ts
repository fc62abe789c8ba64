/** @jest-environment node */
import { readSubmission as read } from './submission';

const readSubmission = (body: unknown) => read(body, ['tuzamuke.test', 'localhost:3000']);

const link = 'https://tuzamuke.test/help-center/how-do-i-log-in';
const yes = { action: 'yesThanksApi', help_center_article_link: link, message: 'Murakoze' };
const no = { action: 'notReallyApi', help_center_article_link: link, reason: 4, more_info_about_the_reason: 'Step 3 is missing' };

test('both payloads of the form are taken as they are', () => {
  expect(readSubmission(yes)).toEqual(yes);
  for (const reason of [1, 2, 3, 4]) expect(readSubmission({ ...no, reason })).toEqual({ ...no, reason });
});

test('a guide may be named by any address of this site', () => {
  const longest = `${link}?q=`.padEnd(2000, 'a');
  for (const address of ['http://localhost:3000/help-center/x', 'https://tuzamuke.test/help-center/x?lng=rw', longest])
    expect(readSubmission({ ...yes, help_center_article_link: address })).toHaveProperty('help_center_article_link', address);
});

test('a comment may have 600 characters and line breaks', () => {
  expect(readSubmission({ ...yes, message: 'a'.repeat(600) })).toHaveProperty('message');
  expect(readSubmission({ ...yes, message: 'a\n\nb' })).toHaveProperty('message', 'a\n\nb');
});

test.each([
  ['unknown action', { ...yes, action: 'deleteAll' }, /"action"/],
  ['missing action', { ...yes, action: undefined }, /"action"/],
  ['missing comment', { ...yes, message: undefined }, /"message"/],
  ['empty comment', { ...yes, message: '' }, /"message": must not be empty/],
  ['comment of spaces', { ...yes, message: ' \n\t' }, /"message": must not be empty/],
  ['over-long comment', { ...yes, message: 'a'.repeat(601) }, /"message": .*600/],
  ['comment that is no text', { ...yes, message: { a: 1 } }, /"message"/],
  ['missing link', { ...yes, help_center_article_link: undefined }, /"help_center_article_link"/],
  ['link that is none', { ...yes, help_center_article_link: 'help' }, /"help_center_article_link"/],
  ['link that runs script', { ...yes, help_center_article_link: 'javascript:alert(1)' }, /"help_center_article_link"/],
  [
    'link to another site',
    { ...yes, help_center_article_link: 'https://evil.test/help-center/x' },
    /"help_center_article_link": .*this site/,
  ],
  [
    'link to a site that is named like this one',
    { ...yes, help_center_article_link: 'https://tuzamuke.test.evil.test/x' },
    /"help_center_article_link": .*this site/,
  ],
  [
    'link that only looks like one to this site',
    { ...yes, help_center_article_link: 'https://tuzamuke.test@evil.test/x' },
    /"help_center_article_link": .*this site/,
  ],
  [
    'link to another port',
    { ...yes, help_center_article_link: 'http://localhost:4000/x' },
    /"help_center_article_link": .*this site/,
  ],
  ['over-long link', { ...yes, help_center_article_link: `${link}?${'a'.repeat(2000)}` }, /"help_center_article_link"/],
  ['key that the form does not have', { ...yes, admin: true }, /admin/],
  ['key of the other form', { ...yes, reason: 1 }, /reason/],
  ['reason that is not listed', { ...no, reason: 5 }, /"reason"/],
  ['reason 0', { ...no, reason: 0 }, /"reason"/],
  ['reason as text', { ...no, reason: '1' }, /"reason"/],
  ['missing reason', { ...no, reason: undefined }, /"reason"/],
  ['missing explanation', { ...no, more_info_about_the_reason: undefined }, /"more_info_about_the_reason"/],
  ['over-long explanation', { ...no, more_info_about_the_reason: 'a'.repeat(601) }, /"more_info_about_the_reason"/],
])('%s is refused, and the refusal names it', (_what, body, names) => {
  expect(readSubmission(body)).toEqual(expect.stringMatching(names));
});

test.each([[undefined], [null], ['text'], [1], [[]], [[yes]], [{}]])('%j is refused in words', (body) => {
  expect(readSubmission(body)).toEqual(expect.stringMatching(/\w/));
});
