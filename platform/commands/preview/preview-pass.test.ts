import { previewKey, readPass, writePass } from './preview-pass';

const key = previewKey(Buffer.alloc(32, 'a'));
const now = Date.parse('2026-01-01T00:00:00Z');
const release = { name: 'help', version: '1.5.0-3fa91c02' };
const pass = writePass(key, { ...release, expires: now + 60_000 });
const parts = pass.split('~') as [string, string, string];

test('a pass opens the release that it names until it is over', () => {
  expect(readPass(key, pass, now)).toEqual(release);
  expect(readPass(key, pass, now + 59_999)).toEqual(release);
  expect(readPass(key, pass, now + 60_000)).toBeNull();
});

test('a pass stands in an address as it is', () => {
  expect(new URL(`https://x.test/?release=${pass}`).search).toBe(`?release=${pass}`);
});

test.each([
  ['another section', ['legal@1.5.0-3fa91c02', parts[1], parts[2]]],
  ['another version', ['help@1.5.1', parts[1], parts[2]]],
  ['a later end', [parts[0], String(Number(parts[1]) + 1), parts[2]]],
  ['the end written in another way', [parts[0], `0${parts[1]}`, parts[2]]],
  ['another signature', [parts[0], parts[1], 'A'.repeat(43)]],
  ['a shorter signature', [parts[0], parts[1], parts[2].slice(1)]],
  ['a longer signature', [parts[0], parts[1], `${parts[2]}A`]],
  ['no signature', [parts[0], parts[1]]],
  ['nothing but the release', [parts[0]]],
])('a pass for %s opens nothing', (_what, parameters) => {
  expect(readPass(key, parameters.join('~'), now)).toBeNull();
});

test.each(['help@../../x', 'help@https://evil.test/x', 'help@..', 'help@.incoming-1', 'Help@1.0.0', 'help/x@1.0.0', 'help@1 0'])(
  'a release that has no such name is not opened, even signed: %s',
  (word) => {
    const [name, version] = word.split('@') as [string, string];
    expect(readPass(key, writePass(key, { name, version, expires: now + 60_000 }), now)).toBeNull();
  },
);

test.each([null, ''])('%p opens nothing', (word) => {
  expect(readPass(key, word, now)).toBeNull();
});

test("another store's pass opens nothing, and the key is not the secret itself", () => {
  expect(readPass(previewKey(Buffer.alloc(32, 'b')), pass, now)).toBeNull();
  expect(previewKey(Buffer.alloc(32, 'a'))).not.toEqual(Buffer.alloc(32, 'a'));
});
