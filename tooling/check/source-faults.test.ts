import { sourceFaults } from './source-faults';

/** The faults of a tree of files; every package that is imported is declared. */
const faultsOf = (texts: Record<string, string>, dependencies: Record<string, string> = { shared: '*' }) =>
  sourceFaults({
    files: Object.keys(texts),
    remotes: ['help', 'legal'],
    read: (file) => texts[file]!,
    manifestOf: () => ({ dependencies }),
  });
const CIRCLE = { 'shell/src/a/one.ts': "import '../b/two';", 'shell/src/b/two.ts': "import '../a/one';" };

test('sources that keep the rules have no faults', () => {
  expect(faultsOf({ 'shell/src/one.ts': "import 'shared/contract';\nimport './two';", 'shell/src/two.ts': '' })).toEqual([]);
});

test('names, imports and packages that break a rule are named, each with its file', () => {
  expect(faultsOf({ 'shell/src/BadName.ts': '' })).toEqual([expect.stringMatching(/BadName\.ts: write names in kebab-case/)]);
  expect(faultsOf({ 'shell/src/one.ts': "import 'origin/serve';" })).toEqual([
    expect.stringContaining('may not import origin/serve'),
  ]);
  expect(faultsOf({ 'shell/src/one.ts': "import 'left-pad';" })).toEqual([expect.stringContaining('imports left-pad')]);
});

test('a test may use what the root has for development', () => {
  const files = { 'shell/src/one.test.ts': "import 'fast-check';" };
  const manifestOf = (workspace: string) => (workspace === '.' ? { devDependencies: { 'fast-check': '4' } } : {});
  const faults = sourceFaults({ files: Object.keys(files), remotes: [], read: () => files['shell/src/one.test.ts'], manifestOf });
  expect(faults).toEqual([]);
});

test('a circle of files is a fault, and so is one of their folders', () => {
  expect(faultsOf(CIRCLE)).toEqual([
    expect.stringMatching(/^A circle of files: /),
    expect.stringMatching(/^A circle of folders: /),
  ]);
});

test('a folder and those below it are one thing, so files may go up and down between them', () => {
  const texts = {
    'shell/src/a/one.ts': "import './b/two';",
    'shell/src/a/b/two.ts': "import '../three';",
    'shell/src/a/three.ts': '',
  };
  expect(faultsOf(texts)).toEqual([]);
});

test('a test may import what imports it not', () => {
  const texts = {
    'shell/src/a/one.test.ts': "import '../b/two';",
    'shell/src/b/two.ts': "import '../a/three';",
    'shell/src/a/three.ts': '',
  };
  expect(faultsOf(texts)).toEqual([]);
});

test('a stylesheet is read as well, and what is no source is not', () => {
  expect(faultsOf({ 'shell/src/one.scss': "@use 'origin/looks/colours';" })).toEqual([
    expect.stringContaining('may not import origin/looks'),
  ]);
  expect(faultsOf({ 'shell/src/picture.svg': "import 'origin/serve';" })).toEqual([]);
});
