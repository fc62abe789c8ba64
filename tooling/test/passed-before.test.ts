import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { ROOT } from '../build/workspaces';
import { describeMissed, describeTakenOver, PassedBefore } from './passed-before';
import { readRecords, recordingEnv } from './recording/records';
import { unitCounts } from './unit-count';

/** A repository whose tests read each in another way; only what is below `site` is no setting. */
const FILES: Record<string, string> = {
  'package-lock.json': '{}',
  'node_modules/.package-lock.json': '{}',
  'jest.config.mjs': `import { jestConfig } from 'tooling/test/jest-config.mjs';
    const globals = { filesOfGlobals: [import.meta.dirname + '/site/inlined.ts'] };
    export default { ...jestConfig(import.meta.dirname, 'node'), setupFiles: [], setupFilesAfterEnv: [], globals };`,
  'tooling/test/settings.mjs': '',
  'site/inlined.ts': '',
  'site/source.ts': 'export const one = 1;',
  'site/imports.test.ts': "import { one } from './source'; test('imports', () => expect(one).toBe(1));",
  'site/settings.json': '{ "two": 2 }',
  'site/settings.test.ts': "import two from './settings.json'; test('settings', () => expect(two).toBeDefined());",
  'site/content/en.md': 'three',
  'site/content/notes/en.md': 'three',
  'site/texts.test.ts': `import { readdirSync, readFileSync } from 'node:fs';
    const texts = readdirSync('site/content').filter((name) => name.endsWith('.md'));
    test('texts', () => texts.forEach((name) => readFileSync('site/content/' + name)));`,
  'site/fixture.bin': 'four',
  'site/fixture.test.ts': `import { readFile } from 'node:fs/promises';
    test('fixture', async () => expect(await readFile('site/fixture.bin')).toBeDefined());`,
  'site/absent.test.ts': `import { existsSync } from 'node:fs';
    test('absent', () => expect(existsSync('site/extra.txt')).toBe(false));`,
  'site/program.mjs': `import { readFileSync } from 'node:fs'; import './imported.mjs'; readFileSync('site/data.txt');`,
  'site/imported.mjs': `import { buildSync } from 'esbuild';
    buildSync({ entryPoints: ['site/of-program.ts'], bundle: true, write: false });`,
  'site/of-program.ts': '',
  'site/data.txt': '',
  'site/program.test.ts': `import { execFileSync } from 'node:child_process';
    test('program', () => void execFileSync(process.execPath, ['site/program.mjs'], { env: {} }));`,
  'site/alone.mjs': "import { constants } from 'node:zlib';\n\nconsole.log(constants);",
  'site/alone.test.ts': `import { execFileSync } from 'node:child_process';
    test('alone', () => void execFileSync(process.execPath, ['site/alone.mjs'], { env: {} }));`,
  'site/sandbox.test.ts': `import { execFileSync } from 'node:child_process'; import path from 'node:path';
    const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
    const words = [flag, '--no-warnings', '--allow-fs-read=' + path.resolve('site/content'), '-e', '0'];
    test('sandbox', () => void execFileSync(process.execPath, words, { env: {} }));`,
  'site/bundled.ts': "import './in-bundle';",
  'site/in-bundle.ts': 'console.log(1);',
  'site/bundle.test.ts': `import { buildSync } from 'esbuild';
    test('bundle', () => void buildSync({ entryPoints: ['site/bundled.ts'], bundle: true, write: false }));`,
  'site/foreign.test.ts': `import { execFileSync } from 'node:child_process';
    test('foreign', () => void execFileSync('uname'));`,
  'site/elsewhere.test.ts': `import { execFileSync, spawnSync } from 'node:child_process'; import { tmpdir } from 'node:os'; import path from 'node:path';
    const words = [path.resolve('node_modules/.package-lock.json')];
    test('elsewhere', () => void execFileSync('ls', words, { cwd: tmpdir() }));
    test('does not exist', () => void spawnSync(path.resolve('node_modules/none')));`,
  'site/linked.test.ts': `import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'; import { tmpdir } from 'node:os'; import path from 'node:path';
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'linked-')), 'deeper');
    mkdirSync(folder);
    test('linked', () => symlinkSync(path.relative(folder, 'site/content'), path.join(folder, 'content')));`,
  'site/named.test.ts': `import { execFileSync } from 'node:child_process'; import { tmpdir } from 'node:os'; import path from 'node:path';
    test('named', () => void execFileSync('ls', ['--ignore=' + path.resolve('site/data')], { cwd: tmpdir() }));`,
  'site/packages.test.ts': `import { readdirSync } from 'node:fs';
    test('packages', () => expect(readdirSync('node_modules')).toContain('.package-lock.json'));`,
  ...Object.fromEntries(['list', 'tree', 'added', 'deleted', 'written'].map((name) => [`site/late/${name}/kept.md`, ''])),
  'site/fails.test.ts': "test('fails', () => expect(1).toBe(2));",
  'site/dist/written.txt': '',
  'site/changes.test.ts': `import { readFileSync, writeFileSync } from 'node:fs';
    test('changes', () => { writeFileSync('site/dist/written.txt', ''); readFileSync('site/dist/written.txt'); });`,
};
const ALL = [
  'absent',
  'alone',
  'bundle',
  'elsewhere',
  'fixture',
  'foreign',
  'imports',
  'linked',
  'named',
  'packages',
  'program',
  'sandbox',
  'settings',
  'texts',
];

let root: string;
let began: number;
let output: string;
const at = (file: string) => path.join(root, file);
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};
const memory = (now?: number) => new PassedBefore(root, at('node_modules/.cache/passed.json'), now);
const leftOut = (now?: number) => [...memory(now).results.keys()].map((file) => path.basename(file).split('.', 1)[0]!);
const toRun = () => ALL.filter((name) => !leftOut().includes(name));

beforeAll(() => {
  root = realpathSync(newFolder());
  for (const [file, text] of Object.entries(FILES)) write(file, text);
  symlinkSync(path.join(ROOT, 'tooling'), at('node_modules/tooling'));
  // Later than what was just written, also by a clock that moves in steps.
  began = Date.now() + 50;
  const run = memory(began);
  const words = [
    '--json',
    `--outputFile=${at('node_modules/report.json')}`,
    `--cacheDirectory=${at('node_modules/.cache/jest')}`,
  ];
  const env = { ...process.env, ...recordingEnv(root, at('node_modules/reads')) };
  const jest = [path.join(ROOT, 'node_modules/jest/bin/jest.js'), ...words];
  output = spawnSync(process.execPath, jest, { cwd: root, env, encoding: 'utf8' }).stderr;
  run.keep(unitCounts(JSON.parse(readFileSync(at('node_modules/report.json'), 'utf8'))), readRecords(at('node_modules/reads')));
});

test('each file that passed is left out, but one that failed or read what changed meanwhile', () => {
  expect(output).toContain('Tests:       1 failed, 16 passed');
  expect(leftOut().sort()).toEqual(ALL);
});

test.each<[change: string, runs: string[]]>([
  ['site/source.ts', ['foreign', 'imports', 'named']],
  ['site/source.js', ['foreign', 'imports', 'named']],
  ['site/imports.test.ts', ['foreign', 'imports', 'named']],
  ['site/settings.json', ['foreign', 'named', 'settings']],
  ['site/content/en.md', ['foreign', 'linked', 'named', 'sandbox', 'texts']],
  ['site/content/new.md', ['foreign', 'linked', 'named', 'sandbox', 'texts']],
  ['site/content/notes/new.md', ['foreign', 'linked', 'named', 'sandbox']],
  ['site/fixture.bin', ['fixture', 'foreign', 'named']],
  ['site/extra.txt', ['absent', 'foreign', 'named']],
  ['site/program.mjs', ['foreign', 'named', 'program']],
  ['site/imported.mjs', ['foreign', 'named', 'program']],
  ['site/alone.mjs', ['alone', 'foreign', 'named']],
  ['site/of-program.ts', ['foreign', 'named', 'program']],
  ['site/data.txt', ['foreign', 'named', 'program']],
  ['site/in-bundle.ts', ['bundle', 'foreign', 'named']],
  ['site/new.test.ts', ['foreign', 'named']],
  ['site/dist/built.js', []],
  ['package-lock.json', ALL],
  ['node_modules/.package-lock.json', ALL],
  ['jest.config.mjs', ALL],
  ['site/inlined.ts', ALL],
  ['remotes/help/package.json', ALL],
  ['remotes/help/jest.config.mjs', ALL],
  ['remotes/help/tsconfig.json', ALL],
  ['tooling/test/settings.mjs', ALL],
  ['tooling/commands/test.ts', ALL],
])('after %s is written, only the tests run that read it', (file, runs) => {
  const isNew = !existsSync(at(file));
  write(file, '// other');
  expect(toRun()).toEqual(runs);
  if (isNew) rmSync(at(file));
  else write(file, FILES[file]!);
  expect(toRun()).toEqual([]);
});

test.each<[file: string, runs: string[]]>([
  ['site/source.ts', ['foreign', 'imports', 'named']],
  ['site/content/en.md', ['foreign', 'linked', 'named', 'sandbox', 'texts']],
  ['site/of-program.ts', ['foreign', 'named', 'program']],
  ['site/data.txt', ['foreign', 'named', 'program']],
  ['package-lock.json', ALL],
])('after %s is deleted, only the tests run that read it', (file, runs) => {
  rmSync(at(file));
  expect(toRun()).toEqual(runs);
  write(file, FILES[file]!);
});

test('all run again with another path to programs, after a week, and when the memory cannot be read', () => {
  const before = process.env.PATH;
  process.env.PATH = '/elsewhere';
  expect(toRun()).toEqual(ALL);
  process.env.PATH = before;
  expect(leftOut(began + 8 * 86_400_000)).toEqual([]);
  const saved = readFileSync(at('node_modules/.cache/passed.json'), 'utf8');
  write('node_modules/.cache/passed.json', saved.slice(0, -1));
  expect(toRun()).toEqual(ALL);
  write('node_modules/.cache/passed.json', saved);
});

describe('a later run', () => {
  const file = () => at('site/imports.test.ts');
  const lines = () => [`file ${at('site/bundled.ts')}`];
  const saved = () => readFileSync(at('node_modules/.cache/passed.json'), 'utf8');
  let before: string;
  beforeEach(() => (before = saved()));
  afterEach(() => write('node_modules/.cache/passed.json', before));

  test('takes back what fails now, or is unsure because nothing was written down', () => {
    memory(began).keep(new Map([[file(), null]]), new Map([[file(), lines()]]));
    expect(toRun()).toEqual(['imports']);
    memory(began).keep(new Map([[file(), 1]]), new Map([[file(), lines()]]));
    expect(toRun()).toEqual([]);
    memory(began).keep(new Map([[file(), 1]]), new Map());
    expect(toRun()).toEqual(['imports']);
  });

  test('drops results that cannot be reused, so that a test that is gone is not one to run each time', () => {
    expect(memory().hasDropped).toBe(false);
    write('site/source.ts', '');
    const next = memory();
    expect(next.hasDropped).toBe(true);
    next.keep(new Map(), new Map());
    write('site/source.ts', FILES['site/source.ts']!);
    expect([memory().hasDropped, toRun()]).toEqual([false, ['foreign', 'imports', 'named']]);
  });

  test.each<[line: string, change: (folder: string) => void]>([
    ['list site/late/list', (folder) => write(`${folder}/new.md`, '')],
    ['tree site/late/tree', (folder) => write(`${folder}/kept.md`, '')],
    ['file site/late/added/new.md', (folder) => write(`${folder}/new.md`, '')],
    ['file site/late/deleted/kept.md', (folder) => rmSync(at(`${folder}/kept.md`))],
    ['file site/late/written/kept.md', (folder) => write(`${folder}/kept.md`, '')],
  ])('keeps no result of tests that read %s when that was saved or deleted while they ran', (line, change) => {
    const own = [line.replace(' ', ` ${root}/`)];
    const keep = () => memory(began).keep(new Map([[file(), 1]]), new Map([[file(), own]]));
    keep();
    expect(leftOut()).toContain('imports');
    const [folder] = /site\/late\/\w+/.exec(line)!;
    change(folder);
    keep();
    rmSync(at(`${folder}/new.md`), { force: true });
    write(`${folder}/kept.md`, '');
    expect(leftOut()).not.toContain('imports');
  });

  test('keeps nothing when a setting was changed while it ran', () => {
    const run = memory(began);
    write('package-lock.json', '{ }');
    run.keep(new Map([[file(), null]]), new Map());
    write('package-lock.json', FILES['package-lock.json']!);
    expect(saved()).toBe(before);
  });
});

test('what is taken over is told with its number and its age', () => {
  const [first, last] = [Date.UTC(2026, 0, 2, 3, 4), Date.UTC(2026, 0, 3, 4, 5)];
  const result = (tests: number, passedAt: number) => ({ tests, at: passedAt, reads: [], digest: '' });
  expect(
    describeTakenOver(
      'unit tests',
      new Map([
        ['a', result(2, last)],
        ['b', result(3, first)],
      ]),
    ),
  ).toBe(
    'Taken over: 5 unit tests of 2 files, which passed from 2026-01-02 03:04 to 2026-01-03 04:05 UTC and read nothing that has changed since (--all repeats them)',
  );
  expect(describeTakenOver('unit tests', new Map())).toBeNull();
  expect(describeTakenOver('static checks', new Map([['types', result(1, last)]]))).toContain(
    'Taken over: 1 static checks, which',
  );
  const [one, two] = ['opens', 'groups › reads'].map((test): [string, ReturnType<typeof result>] => [
    `a › ${test}`,
    result(1, last),
  ]);
  expect(describeTakenOver('browser tests', new Map([one!, two!]))).toContain('Taken over: 2 browser tests of 1 files');
});

test('a run of everything names the files that would have been left out and did not pass', () => {
  const [one, other] = ['site/one/keys.test.ts', 'site/other/keys.test.ts'].map((file) => path.join(ROOT, file)) as [
    string,
    string,
  ];
  const results = new Map([one, other].map((file) => [file, { tests: 1, at: 0, reads: [], digest: '' }]));
  const counts = new Map([
    [one, 1],
    [other, null],
    [path.join(ROOT, 'site/new.test.ts'), null],
  ]);
  expect(describeMissed('unit tests', results, counts)).toBe(
    'Without --all 2 unit tests would have been taken over; these did not pass now: site/other/keys.test.ts',
  );
  const passed = new Map([...counts].map(([file]) => [file, 1]));
  expect(describeMissed('unit tests', results, passed)).toMatch(/; all of them passed now$/);
  // The other one did not run at all.
  expect(describeMissed('unit tests', results, new Map([[one, 1]]))).toMatch(/: site\/other\/keys\.test\.ts$/);
  expect(describeMissed('unit tests', new Map(), counts)).toBeNull();
});
