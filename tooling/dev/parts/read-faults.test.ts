/** @jest-environment node */
import type { Stats } from 'webpack';
import { ROOT } from '../../build/workspaces';
import { readFaults } from './read-faults';

const faultsOf = (...errors: object[]) =>
  readFaults('help', { toJson: () => ({ errors }), compilation: { errors: [] } } as unknown as Stats);

test('of a script that cannot be read file and line are named, without the compiler’s own stack', () => {
  const message = `Module build failed (from ./swc-loader):\nError: \u001B[31mx\u001B[0m Expected '</'\n    ,-[${ROOT}/remotes/help/src/guide/guide-page.tsx:24:1]\n\nStack backtrace:\n   0: <unknown>`;
  expect(faultsOf({ message, moduleName: './src/guide/guide-page.tsx' })).toEqual([
    {
      part: 'help',
      file: 'remotes/help/src/guide/guide-page.tsx',
      line: 24,
      message: expect.stringMatching(/^Error: x Expected '<\/'\s+,-\[.*:24:1\]$/s),
    },
  ]);
});

test('an import that leads nowhere is named with its line', () => {
  const [fault] = faultsOf({
    message: "Module not found: Error: Can't resolve './x'",
    moduleName: './src/remote.ts',
    loc: '3:0-20',
  });
  expect(fault).toMatchObject({ file: 'remotes/help/src/remote.ts', line: 3 });
});

test('every text at fault is named by itself', () => {
  const message = `The content in ${ROOT}/remotes/help/content has faults:\n  en/general/a.md:2: front matter field "title"\n  rw/general/b.md: odd\n  en/general/c.md has no Kinyarwanda twin rw/general/c.md`;
  expect(faultsOf({ message })).toEqual([
    { part: 'help', file: 'remotes/help/content/en/general/a.md', line: 2, message: 'front matter field "title"' },
    { part: 'help', file: 'remotes/help/content/rw/general/b.md', line: null, message: 'odd' },
    { part: 'help', file: null, line: null, message: 'en/general/c.md has no Kinyarwanda twin rw/general/c.md' },
  ]);
});

test('a file that several faults name is told of once', () => {
  const error = { message: 'Module not found', moduleName: './src/remote.ts', loc: '1:0' };
  expect(faultsOf(error, { ...error, loc: '2:0' })).toHaveLength(1);
});
