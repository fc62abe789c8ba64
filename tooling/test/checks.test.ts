import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { ROOT } from '../build/workspaces';
import { checkRecords, checksOf, runChecks } from './checks';

/** Node, as seen from the folder of programs: tsx is two processes, and takes ten times as long to start. */
const NODE = path.relative(path.join(ROOT, 'node_modules/.bin'), process.execPath);
const checks = checksOf((name) => path.join('/kept', name));

test('each program that tooling/check has is run', () => {
  const programs = readdirSync(path.join(ROOT, 'tooling/check')).filter((file) => /^check-\w+\.ts$/.test(file));
  const run = checks.flatMap(([, program, words]) => (program === 'tsx' ? words : []));
  expect(run.toSorted()).toEqual(programs.map((file) => `tooling/check/${file}`).sort());
});

test('the compiler and the style rules are given all that they have rules for, and keep what they found', () => {
  const wordsOf = (name: string) =>
    checks
      .find(([other]) => other === name)!
      .slice(1)
      .flat()
      .join(' ');
  expect(wordsOf('types')).toMatch(/^tsc -p tsconfig\.json .*--tsBuildInfoFile \/kept\//);
  expect(wordsOf('unused exports')).toMatch(/^knip /);
  expect(wordsOf('styles')).toMatch(/^stylelint .*\{shared,shell,remotes,platform\}\/\*\*\/\*\.scss$/);
});

test('a changed guide repeats the checks of vague words and of the search, and any other file all of them', () => {
  const records = checkRecords(checks, '/site');
  expect([...records.keys()]).toEqual(checks.map(([name]) => name));
  const ofMarkdown = [...records].filter(([, reads]) => reads.join() !== 'code /site');
  expect(ofMarkdown).toEqual([
    ['source rules', ['tree /site']],
    ['search', ['tree /site']],
  ]);
});

describe('in a folder with one file', () => {
  let folder: string;
  beforeEach(() => {
    folder = newFolder();
    for (const name of ['.oxlintrc.json', '.oxfmtrc.json']) copyFileSync(path.join(ROOT, name), path.join(folder, name));
  });

  /** What a check answers that is run on a file with this text, and the text afterwards. */
  function run(name: string, text: string): [exit: number | null, text: string] {
    const file = path.join(folder, 'one.ts');
    writeFileSync(file, text);
    const [, program, words] = checks.find(([other]) => other === name)!;
    const { status } = spawnSync(path.join(ROOT, 'node_modules/.bin', program), words, { cwd: folder });
    return [status, readFileSync(file, 'utf8')];
  }

  test.each([
    ['layout', 'export const a = 1;\n', 'export const a=1\n'],
    ['lint', 'export const a = 1;\n', 'export const a: any = 1;\n'],
  ])('the check of %s refuses a fault, and leaves the file as it is', (name, good, bad) => {
    expect(run(name, good)).toEqual([0, good]);
    expect(run(name, bad)).toEqual([1, bad]);
  });
});

test('every check is counted, and what each says stands in one piece below its name', async () => {
  const lines: string[] = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const counts = await runChecks([
    ['types', 'semver', ['1.2.3']],
    ['lint', 'semver', ['no version']],
    ['nothing', 'no-such-program', []],
    ['killed', NODE, ['-e', 'process.kill(process.pid, "SIGKILL")']],
    ['wrong use', NODE, ['-e', 'process.exit(2)']],
  ]);
  jest.restoreAllMocks();
  expect(counts).toMatchObject({ passed: 1, failed: 4 });
  expect(counts.faults.toSorted()).toEqual(['killed', 'lint', 'nothing', 'wrong use']);
  expect(lines.toSorted()).toEqual([
    expect.stringContaining('\n— killed\n'),
    '\n— lint\nsemver exited with 1',
    expect.stringMatching(/^\n— nothing\nno-such-program did not start: spawn .*no-such-program ENOENT$/),
    '\n— types\n1.2.3',
    `\n— wrong use\n${NODE} exited with 2`,
  ]);
});
