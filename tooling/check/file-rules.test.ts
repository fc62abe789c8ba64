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
