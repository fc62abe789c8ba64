import { fileFaults } from './file-rules';

const lines = (count: number) => 'a\n'.repeat(count);

test.each(['shell/src/app.tsx', 'shell/src/theme/_colours.scss', 'remotes/help/README.md', 'platform/origin/app.test.ts'])(
  'accepts the name %s',
  (file) => {
    expect(fileFaults(file, '')).toEqual([]);
  },
);

test.each(['shell/src/App.tsx', 'shell/src/topBar.ts', 'shared/utils.ts', 'shell/helpers/a.ts', 'origin/misc/a.ts'])(
  'refuses the name %s',
  (file) => {
    expect(fileFaults(file, '')).toEqual([expect.stringMatching(new RegExp(`^${file}: (write names|name it)`))]);
  },
);

test('a source file has at most 200 lines, a test may have more', () => {
  expect(fileFaults('origin/a.ts', lines(200))).toEqual([]);
  expect(fileFaults('origin/a.ts', lines(201))).toEqual(['origin/a.ts: 201 lines; split it (at most 200)']);
  expect(fileFaults('tooling/a.mjs', lines(201))).toHaveLength(1);
  for (const test of ['origin/a.test.ts', 'e2e/a.spec.ts', 'docs/a.json']) expect(fileFaults(test, lines(500))).toEqual([]);
});

test.each([
  ['shell/src/a.ts', 'AbortSignal.timeout('],
  ['shared/content/a.tsx', '.findLast('],
  ['remotes/help/src/search/a.ts', '(?<='],
  ['shell/src/navigation/a.module.scss', '0dvh'],
])('%s has nothing that the oldest supported browsers lack, such as %s', (file, lacking) => {
  const fault = `${file}: the oldest supported browsers have no ${lacking} (docs/browsers.md)`;
  expect(fileFaults(file, `a ${lacking} b`)).toEqual([fault]);
  expect(fileFaults(file, 'AbortSignal.timeout?.(1)')).toEqual([]);
  for (const other of [file.replace('/a.', '/a.test.'), 'platform/a.ts']) expect(fileFaults(other, `a ${lacking} b`)).toEqual([]);
});
