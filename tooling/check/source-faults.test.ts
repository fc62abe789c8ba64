import { sourceFaults } from './source-faults';

/** The faults of a tree of files. */
const faultsOf = (texts: Record<string, string>, exports: Record<string, string> = {}) =>
  sourceFaults({
    files: Object.keys(texts),
    remotes: ['help', 'legal'],
    read: (file) => texts[file]!,
    manifestOf: () => ({ dependencies: { shared: '*', platform: '*' }, exports }),
  });
const CYCLE = { 'shell/src/a/one.ts': "import '../b/two';", 'shell/src/b/two.ts': "import '../a/one';" };

test('reports no fault of sources that follow the rules', () => {
  expect(faultsOf({ 'shell/src/one.ts': "import 'shared/contract';\nimport './two';", 'shell/src/two.ts': '' })).toEqual([]);
});

test('reports names, imports and packages that break a rule, each with its file', () => {
  expect(faultsOf({ 'shell/src/BadName.ts': '' })).toEqual([expect.stringMatching(/BadName\.ts: write names in kebab-case/)]);
  expect(faultsOf({ 'shell/src/one.ts': "import 'origin/serve';" })).toEqual([
    expect.stringContaining('may not import origin/serve'),
  ]);
  expect(faultsOf({ 'platform/rollout/one.ts': "import '../store/registry';" })).toEqual([
    expect.stringContaining('platform/rollout may import'),
  ]);
  expect(faultsOf({ 'shell/src/one.ts': "import 'left-pad';" })).toEqual([expect.stringContaining('imports left-pad')]);
  expect(faultsOf({ 'shell/src/one.ts': "export const first = 'help';" })).toEqual([
    expect.stringContaining('names a section ("help")'),
  ]);
  expect(faultsOf({ 'platform/console/src/one.ts': "import { publish } from 'platform/commands';" })).toEqual([
    expect.stringContaining('imports values of platform/commands'),
  ]);
});

test('reports an import beside the doors of a room, and a door that no other room imports', () => {
  const texts = {
    'platform/cli/one.ts': "import '../store/registry';",
    'platform/store/registry.ts': '',
    'platform/store/index.ts': '',
    'platform/store/import.ts': "import './index';",
  };
  expect(faultsOf(texts, { './store': './store/index.ts' })).toEqual([
    expect.stringContaining('imports platform/store/registry.ts, which platform/store does not export'),
    expect.stringContaining('exports ./store/index.ts, which no other room imports'),
  ]);
  expect(faultsOf(texts, { './store/registry': './store/registry.ts' })).toEqual([]);
});

test('a test may use the development dependencies of the root', () => {
  const files = { 'shell/src/one.test.ts': "import 'fast-check';" };
  const manifestOf = (workspace: string) => (workspace === '.' ? { devDependencies: { 'fast-check': '4' } } : {});
  const faults = sourceFaults({ files: Object.keys(files), remotes: [], read: () => files['shell/src/one.test.ts'], manifestOf });
  expect(faults).toEqual([]);
});

test('reports a cycle of files and a cycle of folders', () => {
  expect(faultsOf(CYCLE)).toEqual([
    expect.stringMatching(/^Import cycle of files: /),
    expect.stringMatching(/^Import cycle of folders: /),
  ]);
});

test('imports between a folder and its subfolders are not a cycle', () => {
  const texts = {
    'shell/src/a/one.ts': "import './b/two';",
    'shell/src/a/b/two.ts': "import '../three';",
    'shell/src/a/three.ts': '',
  };
  expect(faultsOf(texts)).toEqual([]);
});

test('imports of tests do not count for cycles', () => {
  const texts = {
    'shell/src/a/one.test.ts': "import '../b/two';",
    'shell/src/b/two.ts': "import '../a/three';",
    'shell/src/a/three.ts': '',
  };
  expect(faultsOf(texts)).toEqual([]);
});

test('checks the imports of stylesheets, and not of assets', () => {
  expect(faultsOf({ 'shell/src/one.scss': "@use 'origin/looks/colours';" })).toEqual([
    expect.stringContaining('may not import origin/looks'),
  ]);
  expect(faultsOf({ 'shell/src/picture.svg': "import 'origin/serve';" })).toEqual([]);
});
