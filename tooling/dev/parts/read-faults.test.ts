import type { Stats } from 'webpack';
import { ROOT } from '../../build/workspaces';
import { readFaults } from './read-faults';

const faultsOf = (...errors: object[]) =>
  readFaults('help', { toJson: () => ({ errors }), compilation: { errors: [] } } as unknown as Stats);

test('reports file and line of a syntax error, without the stack of the compiler', () => {
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

test('reports the line of an import that does not resolve', () => {
  const [fault] = faultsOf({
    message: "Module not found: Error: Can't resolve './x'",
    moduleName: './src/remote.ts',
    loc: '3:0-20',
  });
  expect(fault).toMatchObject({ file: 'remotes/help/src/remote.ts', line: 3 });
});

test('reports each invalid text separately', () => {
  const message = `The content in ${ROOT}/remotes/help/content has faults:\n  en/general/a.md:2: front matter field "title"\n  rw/general/b.md: odd\n  en/general/c.md has no Kinyarwanda twin rw/general/c.md`;
  expect(faultsOf({ message })).toEqual([
    { part: 'help', file: 'remotes/help/content/en/general/a.md', line: 2, message: 'front matter field "title"' },
    { part: 'help', file: 'remotes/help/content/rw/general/b.md', line: null, message: 'odd' },
    { part: 'help', file: null, line: null, message: 'en/general/c.md has no Kinyarwanda twin rw/general/c.md' },
  ]);
});

test('reports a file with several faults once', () => {
  const error = { message: 'Module not found', moduleName: './src/remote.ts', loc: '1:0' };
  expect(faultsOf(error, { ...error, loc: '2:0' })).toHaveLength(1);
});

test('reports every fault without a file', () => {
  expect(faultsOf({ message: 'The one.' }, { message: 'The other.' }).map(({ message }) => message)).toEqual([
    'The one.',
    'The other.',
  ]);
});

test('takes the last file of a module name with loaders, without its query', () => {
  const [fault] = faultsOf({ message: 'Module not found', moduleName: 'css-loader!./src/a.module.scss?x=1', loc: '4:2' });
  expect(fault).toMatchObject({ file: 'remotes/help/src/a.module.scss', line: 4 });
});

test('uses a path outside the section from the message', () => {
  const message = `Module build failed:\nError at ${ROOT}/shared/ui/icon.tsx:7:1`;
  expect(faultsOf({ message, moduleName: './src/remote.ts' })).toEqual([
    expect.objectContaining({ file: 'shared/ui/icon.tsx', line: 7 }),
  ]);
});

test('resolves files of the shell in its folder', () => {
  const stats = { toJson: () => ({ errors: [{ message: 'x', moduleName: './src/app.tsx' }] }), compilation: { errors: [] } };
  expect(readFaults('shell', stats as unknown as Stats)).toMatchObject([{ part: 'shell', file: 'shell/src/app.tsx' }]);
});

describe('for invalid JSON', () => {
  const faultsOfData = (cause: string, moduleName: string) =>
    readFaults('help', {
      toJson: () => ({ errors: [{ message: 'You may need an appropriate loader.', moduleName }] }),
      compilation: { errors: [{ error: new Error(cause) }] },
    } as unknown as Stats);

  test('computes the line from the position in the message', () => {
    const [fault] = faultsOfData('Unexpected token in JSON at position 2', './package.json');
    expect(fault).toMatchObject({
      file: 'remotes/help/package.json',
      line: 2,
      message: 'Unexpected token in JSON at position 2',
    });
  });

  test('reports no line when the file no longer exists', () => {
    expect(faultsOfData('Unexpected end of JSON input at position 9', './src/gone.json')).toMatchObject([{ line: null }]);
  });

  test('uses webpack’s message for any other cause', () => {
    expect(faultsOfData('It broke.', './src/a.ts')).toMatchObject([{ message: 'You may need an appropriate loader.' }]);
  });
});
