import path from 'node:path';
import { ROOT } from '../build/workspaces';
import type { Exit } from './run-program';
import { countUnitTests, unitCounts } from './unit-count';

const APP = 'platform/origin/app.test.ts';
const MAIN = 'platform/origin/main.test.ts';
const CLI = 'platform/cli/cli.test.ts';

const file = (name: string, status: string, ...tests: [fullName: string, status: string][]) => ({
  name: path.join(ROOT, name),
  status,
  assertionResults: tests.map(([fullName, result]) => ({ fullName, status: result })),
});
const broken = (name: string) => file(name, 'failed', ['it stops', 'failed'], ['it starts', 'passed']);
const exit = (status: number | null): Exit => ({
  status,
  fault: status === 0 ? null : status === null ? 'was ended by SIGSEGV' : `exited with ${status}`,
  output: '',
});
const report = (...testResults: ReturnType<typeof file>[]) => {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return () => ({ numPassedTests: results.filter(({ status }) => status === 'passed').length, testResults });
};

/** Lets the named files pass when they are tried alone, and notes which were tried. */
function second(...passing: string[]) {
  const tried: string[] = [];
  const tryAlone = async (name: string) => {
    tried.push(path.relative(ROOT, name));
    return passing.includes(path.relative(ROOT, name));
  };
  return { tried, tryAlone };
}

test('tests that passed are counted, and none is tried again', async () => {
  const { tried, tryAlone } = second(APP);
  const count = await countUnitTests(exit(0), report(file(APP, 'passed', ['it stops', 'passed'])), tryAlone);
  expect([count, tried]).toEqual([{ passed: 1, failed: 0, faults: [], retried: [] }, []]);
});

test('each test that failed is named with its file, and a file that could not be run by itself', async () => {
  const count = await countUnitTests(
    exit(1),
    report(broken(APP), file(MAIN, 'failed'), file(CLI, 'passed', ['it ends', 'passed'])),
  );
  expect(count).toEqual({
    passed: 2,
    failed: 2,
    faults: [`${APP} › it stops`, MAIN, 'unit tests: the runner exited with 1'],
    retried: [],
  });
});

test('a file that passes alone in a second try is named, and is no failure', async () => {
  const { tried, tryAlone } = second(APP, MAIN);
  const count = await countUnitTests(exit(1), report(broken(APP), file(MAIN, 'failed')), tryAlone);
  expect(tried).toEqual([APP, MAIN]);
  expect(count).toEqual({ passed: 2, failed: 0, faults: [], retried: [`${APP} › it stops`, MAIN] });
});

test('several tests of one file that pass alone are one second try', async () => {
  const two = file(APP, 'failed', ['it starts', 'failed'], ['it stops', 'failed']);
  const count = await countUnitTests(exit(1), report(two), second(APP).tryAlone);
  expect(count.retried).toEqual([`${APP} › it starts, ${APP} › it stops`]);
});

test('a file that fails in the second try too is a failure, beside one that passed', async () => {
  const count = await countUnitTests(exit(1), report(broken(APP), broken(MAIN)), second(MAIN).tryAlone);
  expect(count).toEqual({
    passed: 3,
    failed: 1,
    faults: [`${APP} › it stops`, 'unit tests: the runner exited with 1'],
    retried: [`${MAIN} › it stops`],
  });
});

test('of three failed files none is tried again', async () => {
  const { tried, tryAlone } = second(APP, MAIN, CLI);
  const count = await countUnitTests(exit(1), report(broken(APP), broken(MAIN), broken(CLI)), tryAlone);
  expect([count.failed, count.retried, tried]).toEqual([3, [], []]);
});

test('a runner that crashed is a failure, whatever its tests would do alone', async () => {
  const { tried, tryAlone } = second(APP);
  const count = await countUnitTests(exit(null), report(broken(APP)), tryAlone);
  expect([count.failed, count.faults, tried]).toEqual([
    1,
    [`${APP} › it stops`, 'unit tests: the runner was ended by SIGSEGV'],
    [],
  ]);
});

test('a runner that fails without a failed test, or without a report, is a failure', async () => {
  const { tryAlone } = second();
  expect(await countUnitTests(exit(1), report(file(APP, 'passed')), tryAlone)).toMatchObject({ failed: 1 });
  const missing = () => {
    throw new Error('no such file');
  };
  expect(await countUnitTests(exit(1), missing, tryAlone)).toMatchObject({ failed: 1, faults: ['unit tests: exited with 1'] });
});

test('a file has passed with its tests that ran, and not when it failed', () => {
  const counts = unitCounts(report(file(APP, 'passed', ['it stops', 'passed'], ['it waits', 'pending']), broken(MAIN))());
  expect([...counts]).toEqual([
    [path.join(ROOT, APP), 1],
    [path.join(ROOT, MAIN), null],
  ]);
});
