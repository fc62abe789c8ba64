/** @jest-environment node */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { COMMENT_LIMIT, FEEDBACK_ADDRESS, FEEDBACK_CONTRACT, LINK_LIMIT, readPayload, type Submission } from './payload';
import sample from './samples/feedback-1.json';

const link = 'https://tuzamuke.test/help-center/how-do-i-log-in';
const yes = { action: 'yesThanksApi', help_center_article_link: link, message: 'Murakoze' };
const no = { action: 'notReallyApi', help_center_article_link: link, reason: 4, more_info_about_the_reason: 'Step 3 is missing' };
const moreOf = (body: object) => (readPayload(body) as Submission).more;

test('every number has a sample, which later numbers do not change', () => {
  expect(readdirSync(path.join(__dirname, 'samples'))).toEqual(
    Array.from({ length: FEEDBACK_CONTRACT }, (_, place) => `feedback-${place + 1}.json`),
  );
});

test('reads payloads of number 1, at the address of number 1', () => {
  expect(sample.address).toBe(FEEDBACK_ADDRESS);
  for (const payload of sample.payloads) expect(readPayload(payload)).toEqual({ payload, more: null });
});

test('reads each reason, a comment with line breaks, and the longest values', () => {
  for (const reason of [1, 2, 3, 4]) expect(readPayload({ ...no, reason })).toEqual({ payload: { ...no, reason }, more: null });
  expect(readPayload({ ...yes, message: 'a'.repeat(COMMENT_LIMIT) })).toHaveProperty('payload');
  expect(readPayload({ ...yes, help_center_article_link: link.replace('https', 'HTTPS') })).toHaveProperty('payload');
  expect(readPayload({ ...yes, message: 'a\n\nb' })).toHaveProperty('payload.message', 'a\n\nb');
  expect(readPayload({ ...yes, help_center_article_link: `${link}?q=`.padEnd(LINK_LIMIT, 'a') })).toHaveProperty('payload');
});

test('returns unknown fields beside the payload, also a field of the other action', () => {
  const more = { contract: 2, reason: 1, tags: ['a', { b: null }] };
  expect(readPayload({ ...yes, ...more })).toEqual({ payload: yes, more });
  expect(readPayload({ ...no, message: 'also' })).toEqual({ payload: no, more: { message: 'also' } });
});

test('returns unknown fields up to the limit, and counts the rest', () => {
  const room = 4_000 - '"a"'.length - '""'.length;
  expect(moreOf({ ...yes, a: 'x'.repeat(room) })).toEqual({ a: 'x'.repeat(room) });
  expect(moreOf({ ...yes, a: 'x'.repeat(room + 1) })).toEqual({ '(fields that did not fit)': 1 });
  expect(moreOf({ ...yes, a: 1, b: 'x'.repeat(room), c: 2 })).toEqual({ a: 1, '(fields that did not fit)': 2 });
});

test.each([
  ['unknown action', { ...yes, action: 'deleteAll' }, /"action"/],
  ['missing action', { ...yes, action: undefined }, /"action"/],
  ['missing comment', { ...yes, message: undefined }, /"message": must be a text/],
  ['empty comment', { ...yes, message: '' }, /"message": must not be empty/],
  ['comment of spaces', { ...yes, message: ' \n\t' }, /"message": must not be empty/],
  ['over-long comment', { ...yes, message: 'a'.repeat(601) }, /"message": .*600/],
  ['comment that is no text', { ...yes, message: { a: 1 } }, /"message"/],
  ['missing link', { ...yes, help_center_article_link: undefined }, /"help_center_article_link"/],
  ['link that is none', { ...yes, help_center_article_link: 'help' }, /"help_center_article_link"/],
  ['link without a host', { ...yes, help_center_article_link: 'https://' }, /"help_center_article_link"/],
  ['link that runs script', { ...yes, help_center_article_link: 'javascript:alert(1)' }, /"help_center_article_link"/],
  [
    'link that runs script before an address',
    { ...yes, help_center_article_link: 'javascript:alert(1)//https://a.example' },
    /"help_center_article_link"/,
  ],
  ['over-long link', { ...yes, help_center_article_link: `${link}?${'a'.repeat(2000)}` }, /"help_center_article_link": .*2000/],
  ['reason that is not listed', { ...no, reason: 5 }, /"reason"/],
  ['reason as text', { ...no, reason: '1' }, /"reason"/],
  ['missing reason', { ...no, reason: undefined }, /"reason"/],
  ['missing explanation', { ...no, more_info_about_the_reason: undefined }, /"more_info_about_the_reason"/],
  ['over-long explanation', { ...no, more_info_about_the_reason: 'a'.repeat(601) }, /"more_info_about_the_reason"/],
])('returns a fault that names the field: %s', (_what, body, names) => {
  expect(readPayload(body)).toEqual(expect.stringMatching(names));
});

test.each([[undefined], [null], ['text'], [1], [[]], [[yes]], [{}]])('returns a fault for %j', (body) => {
  expect(readPayload(body)).toEqual(expect.stringMatching(/\w{3}/));
});
