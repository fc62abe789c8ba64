import { manifestSchema } from './manifest';

const sha256 = 'a'.repeat(64);
const takes = (files: number, size: number) =>
  manifestSchema.safeParse(
    Object.fromEntries([
      ['release.json', { size: 0, sha256 }],
      ...Array.from({ length: files - 1 }, (_, number) => [`static/${number}.js`, { size, sha256 }]),
    ]),
  ).success;

test('a release has at most 2,000 files, a file at most 10 MB, and all of them at most 50', () => {
  expect([takes(2_000, 1), takes(2_001, 1)]).toEqual([true, false]);
  const MB = 1024 * 1024;
  expect([takes(2, 10 * MB), takes(2, 10 * MB + 1)]).toEqual([true, false]);
  expect([takes(6, 10 * MB), takes(7, 10 * MB)]).toEqual([true, false]);
});

test.each([
  [['static', 'static/js/help.js'], false],
  [['static/js', 'static/js/help.js'], false],
  [['static.js', 'static/js/help.js', 'js'], true],
])('whether a release may have the files %j, of which one may be the folder of another: %j', (names, isTaken) => {
  const files = Object.fromEntries(['release.json', ...names].map((name) => [name, { size: 1, sha256 }]));
  expect(manifestSchema.safeParse(files).success).toBe(isTaken);
});

test.each([
  ['a'.repeat(200), true],
  ['a'.repeat(201), false],
  ['../release.json', false],
  ['.htaccess', false],
])('whether a release may have the file %s: %j', (file, isTaken) => {
  const one = { size: 1, sha256 };
  expect(manifestSchema.safeParse({ 'release.json': one, [file]: one }).success).toBe(isTaken);
});
