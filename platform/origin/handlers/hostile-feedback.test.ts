import * as fc from 'fast-check';
import { COMMENT_LIMIT, FEEDBACK_ADDRESS } from 'shared/contract/feedback/payload';
import { MORE_LIMIT, readPayload } from 'shared/contract/feedback/payload';
import { SEEDED } from 'shared/testing/seeded';
import { anyText, hostileText, hostileValue, corrupted } from 'shared/testing/corrupted';
import { TestSite } from '../testing/test-site';

const link = 'https://tuzamuke.test/help-center/how-do-i-log-in';
const yes = { action: 'yesThanksApi', help_center_article_link: link, message: 'Murakoze' };
const no = { action: 'notReallyApi', help_center_article_link: link, reason: 4, more_info_about_the_reason: 'Intambwe ya 3' };
const host = fc.constantFrom(
  'tuzamuke.test',
  'evil.example',
  'tuzamuke.test.evil.example',
  'tuzamuke.test@evil.example',
  'TUZAMUKE.test:443',
  '',
);
const elsewhere = fc
  .tuple(fc.constantFrom('https://', 'http://', '//', 'ftp://', 'javascript://', ''), host, hostileText)
  .map(([scheme, name, rest]) => ({ ...yes, help_center_article_link: `${scheme}${name}/${rest}` }));
const body = fc.oneof(corrupted(yes), corrupted(no), elsewhere, hostileValue);
const comment = fc
  .oneof(
    hostileText,
    anyText(620),
    hostileText.map((text) => `a\n${text}\r\n\u2028b`),
  )
  .filter((text) => text.trim() !== '');

test('any payload is either refused with a reason or read completely, with unknown fields kept beside it', () => {
  let acceptedCount = 0;
  fc.assert(
    fc.property(body, (sent) => {
      const read = readPayload(sent);
      if (typeof read === 'string') return expect(read).toMatch(/\w{3}/);
      acceptedCount += 1;
      expect(sent).toMatchObject(read.payload);
      expect(Object.keys(read.payload).sort()).toEqual(Object.keys(read.payload.action === 'yesThanksApi' ? yes : no).sort());
      expect(new URL(read.payload.help_center_article_link).protocol).toMatch(/^https?:$/);
      const others = Object.keys(sent as object).filter((name) => !Object.hasOwn(read.payload, name));
      if (JSON.stringify(sent).length < MORE_LIMIT) expect(Object.keys(read.more ?? {})).toEqual(others);
    }),
    SEEDED,
  );
  expect(acceptedCount).toBeGreaterThan(10);
});

test('stored feedback can be read again, whatever its characters', async () => {
  const site = new TestSite();
  const app = await site.open({ feedbackLimit: 1_000_000 });
  const sent = fc.sample(comment, { seed: SEEDED.seed, numRuns: 200 }).map((text) => text.slice(0, COMMENT_LIMIT));
  for (const message of sent)
    expect((await app.inject({ method: 'POST', url: FEEDBACK_ADDRESS, payload: { ...yes, message } })).statusCode).toBe(204);
  const { comments } = await site.store!.feedback.read({}, { limit: 1_000, offset: 0 });
  const storable = (text: string) => Buffer.from(text.replaceAll('\u0000', '\uFFFD')).toString();
  expect(comments.map(({ text }) => text).sort()).toEqual(sent.map(storable).sort());
  await site.close();
});

/** Each one is a request, or a file on the disk. */
const REQUESTS = { ...SEEDED, numRuns: 150 };
test('any body, type and key is either stored or refused as JSON with a reason', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const site = new TestSite();
  const app = await site.open({ feedbackLimit: 1_000_000 });
  const type = fc.constantFrom(
    'application/json',
    'application/json; charset=latin1',
    'text/plain',
    'application/x-www-form-urlencoded',
    '',
  );
  const payload = fc.oneof(
    body.map((value) => JSON.stringify(value) ?? ''),
    hostileText,
    fc.constant('[['.repeat(5_000)),
    fc.constant('"a'.repeat(9_000)),
  );
  const key = fc.string({ unit: 'grapheme-ascii', maxLength: 110 });
  const posted = fc.asyncProperty(payload, type, key, async (text, contentType, idempotency) => {
    const headers = { 'content-type': contentType, 'idempotency-key': idempotency };
    const answer = await app.inject({ method: 'POST', url: '/api/web/index', payload: text, headers });
    expect([204, 400, 413, 415]).toContain(answer.statusCode);
    if (answer.statusCode !== 204) expect(answer.json()).toEqual({ error: expect.stringMatching(/\w{3}/) });
    expect(answer.body).not.toContain(site.data);
  });
  await fc.assert(posted, REQUESTS).finally(() => site.close());
});
