import { spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { textsOfParts } from '../check/texts-of-parts';
import { ROOT } from '../build/workspaces';
import { checkSection, report, runHere, testSection } from './check-section';

jest.mock('node:child_process', () => ({ ...jest.requireActual('node:child_process'), spawnSync: jest.fn() }));
jest.mock('../check/texts-of-parts', () => ({ textsOfParts: jest.fn() }));
jest.mock('../build/workspaces', () => {
  const { mkdtempSync: makeFolder } = jest.requireActual<typeof import('node:fs')>('node:fs');
  return {
    ROOT: makeFolder(`${jest.requireActual<typeof import('node:os')>('node:os').tmpdir()}/section-`),
    buildableNames: () => ['legal'],
  };
});

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  writeFileSync(path.join(ROOT, file), text);
};
let printed: jest.SpyInstance;

beforeEach(() => {
  write('package.json', '{ "name": "legal", "dependencies": { "shared": "1.0.0" } }');
  write('node_modules/typescript/package.json', '{ "bin": { "tsc": "tsc.js" } }');
  write('src/remote.ts', "import { LANGUAGES } from 'shared/contract';\n\nexport const languages = LANGUAGES;\n");
  write('journeys.ts', 'export const journeys = [];\n');
  jest.mocked(spawnSync).mockReturnValue({ status: 0 } as never);
  jest.mocked(textsOfParts).mockReturnValue([]);
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => rmSync(ROOT, { recursive: true }));

test('a section without a fault passes types, source rules and text keys', () => {
  expect(checkSection()).toEqual([true, true, true]);
  expect(printed).not.toHaveBeenCalled();
});

test.each(['src/remote.ts', 'journeys.ts', 'content-rules/rule.ts', 'content-directives/box.ts'])(
  'a forbidden import in %s fails the source rules, with the path that the section knows',
  (file) => {
    write(file, "import { start } from 'platform/rollout';\n\nexport const begin = start;\n");
    expect(checkSection()).toEqual([true, false, true]);
    expect(printed.mock.calls.flat()).toEqual([expect.stringMatching(`^${file}: may not import platform/rollout`)]);
  },
);

test.each([
  ['typescript', '{ "bin": { "tsc": "tsc.js" } }', 'tsc', 'tsc.js'],
  ['jest', '{ "bin": "./bin/jest.js" }', 'jest', 'bin/jest.js'],
])('a program of %s, whose package.json says %s, runs in the repository with its arguments', (name, manifest, program, file) => {
  write(`node_modules/${name}/package.json`, manifest);
  expect(runHere(name, program, ['-p', 'x'])).toBe(true);
  const script = path.join(realpathSync(ROOT), 'node_modules', name, file);
  expect(spawnSync).toHaveBeenLastCalledWith(process.execPath, [script, '-p', 'x'], { cwd: ROOT, stdio: 'inherit' });
});

test('type errors and faults of texts fail their checks', () => {
  jest.mocked(spawnSync).mockReturnValue({ status: 2 } as never);
  jest.mocked(textsOfParts).mockReturnValue(['src/messages/en.json: "title" is used nowhere']);
  expect(checkSection()).toEqual([false, true, false]);
});

/** The last line that a command prints, and its exit code. */
function endOf(command: () => void): [line: string, code: unknown] {
  const before = process.exitCode;
  command();
  const after = process.exitCode;
  process.exitCode = before;
  return [jest.mocked(console.log).mock.lastCall![0], after];
}

test.each([
  [[true, true], '2 passed, 0 failed', 0],
  [[true, false], '1 passed, 1 failed', 1],
])('a command whose checks passed: %j ends with "%s" and the code %s', (outcomes, line, code) => {
  expect(endOf(() => report(outcomes))).toEqual([line, code]);
});

test('the tests of a section fail with its checks; where one unit test is named, that test runs without the checks', () => {
  write('node_modules/jest/package.json', '{ "bin": "./bin/jest.js" }');
  jest.mocked(textsOfParts).mockReturnValue(['src/messages/en.json: "title" is used nowhere']);
  expect(endOf(() => testSection([]))).toEqual(['3 passed, 1 failed', 1]);
  expect(endOf(() => testSection(['src/faq.test.ts']))).toEqual(['1 passed, 0 failed', 0]);
  expect(jest.mocked(spawnSync).mock.lastCall![1]).toEqual([expect.stringMatching(/jest\.js$/), 'src/faq.test.ts']);
});
