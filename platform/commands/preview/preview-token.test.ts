import { createHmac } from 'node:crypto';
import { readPreviewToken, writePreviewToken } from './preview-token';

const key = Buffer.alloc(32, 'a');
const now = Date.parse('2026-01-01T00:00:00Z');
const release = { name: 'help', version: '1.5.0-3fa91c02' };
const pass = writePreviewToken(key, { ...release, expires: now + 60_000 });
const parts = pass.split('~') as [string, string, string];

test('a token shows its release until it expires', () => {
  expect(readPreviewToken(key, pass, now)).toEqual(release);
  expect(readPreviewToken(key, pass, now + 59_999)).toEqual(release);
  expect(readPreviewToken(key, pass, now + 60_000)).toBeNull();
});

test('a token needs no encoding in a URL', () => {
  expect(new URL(`https://x.test/?release=${pass}`).search).toBe(`?release=${pass}`);
});

test.each([
  ['another section', ['legal@1.5.0-3fa91c02', parts[1], parts[2]]],
  ['another version', ['help@1.5.1', parts[1], parts[2]]],
  ['a later expiry', [parts[0], String(Number(parts[1]) + 1), parts[2]]],
  ['the expiry in another notation', [parts[0], `0${parts[1]}`, parts[2]]],
  ['another signature', [parts[0], parts[1], 'A'.repeat(43)]],
  ['a shorter signature', [parts[0], parts[1], parts[2].slice(1)]],
  ['a longer signature', [parts[0], parts[1], `${parts[2]}A`]],
  ['no signature', [parts[0], parts[1]]],
  ['nothing but the release', [parts[0]]],
])('refuses a token with %s', (_what, parameters) => {
  expect(readPreviewToken(key, parameters.join('~'), now)).toBeNull();
});

test.each(['help@../../x', 'help@https://evil.test/x', 'help@..', 'help@.incoming-1', 'Help@1.0.0', 'help/x@1.0.0', 'help@1 0'])(
  'refuses an invalid name of a release, even if it is signed: %s',
  (word) => {
    const [name, version] = word.split('@') as [string, string];
    expect(readPreviewToken(key, writePreviewToken(key, { name, version, expires: now + 60_000 }), now)).toBeNull();
  },
);

test.each([null, ''])('refuses %p', (word) => {
  expect(readPreviewToken(key, word, now)).toBeNull();
});

test('refuses a token of another store, and the key is not the secret itself', () => {
  expect(readPreviewToken(Buffer.alloc(32, 'b'), pass, now)).toBeNull();
  const text = pass.slice(0, pass.lastIndexOf('~'));
  const byTheSecret = createHmac('sha256', key).update(text).digest('base64url');
  expect(readPreviewToken(key, `${text}~${byTheSecret}`, now)).toBeNull();
});

test('a link that was sent before an update of the site holds after it: its form and its key stay', () => {
  const sent = 'help@1.5.0~1767225600~cUeyGIPOnX1CZNZAPTge0A4lU4zX99HD0Nb2OOdDfKY';
  const kept = Buffer.alloc(32, 'k');
  expect(readPreviewToken(kept, sent, 1_767_225_599_999)).toEqual({ name: 'help', version: '1.5.0' });
  expect(writePreviewToken(kept, { name: 'help', version: '1.5.0', expires: 1_767_225_600_999 })).toBe(sent);
});
