import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { browserTest } from './browser-test';

/** What the JSON report of Playwright says that is read here. */
interface Suite {
  /** Of a file, its path below `e2e`. */
  title?: string;
  file?: string;
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    tests: { expectedStatus?: string; results: { duration: number; status: string; attachments: { path?: string }[] }[] }[];
  }[];
}

interface Report {
  suites: Suite[];
}

interface Told {
  /** Its file below `e2e`, its groups and its title. */
  name: string;
  /** The same with the whole path of the file. */
  test: string;
  duration: number;
  hasFailed: boolean;
  /** It failed, and passed when it was tried again. */
  isFlaky: boolean;
  /** It passed at once, or is skipped on purpose. */
  isDone: boolean;
  files: string[];
}

/** Each browser test that failed, as its file, groups and title. */
export const browserFaults = ({ suites }: Report): string[] =>
  readSuites(suites).flatMap(({ hasFailed, name }) => (hasFailed ? [name] : []));

/** Each browser test that failed, and passed when it was tried again. */
export const browserRetries = ({ suites }: Report): string[] =>
  readSuites(suites).flatMap(({ isFlaky, name }) => (isFlaky ? [name] : []));

/** For each test 1, or `null` where it did not run, failed, or passed only when it was tried again. */
export const browserCounts = ({ suites }: Report): Map<string, number | null> =>
  new Map(readSuites(suites).map(({ test, isDone }) => [test, isDone ? 1 : null]));

/** The slowest browser test, and for each that failed where its trace and screenshot lie. */
export function browserLines({ suites }: Report): string[] {
  const results = readSuites(suites);
  const failed = results.filter(({ hasFailed }) => hasFailed);
  const slowest = results.toSorted((one, other) => other.duration - one.duration)[0];
  return [
    ...failed.flatMap(({ name, files }) => [`Failed: ${name}`, ...files.map((file) => `  ${path.relative(ROOT, file)}`)]),
    ...(slowest ? [`The slowest browser test took ${(slowest.duration / 1000).toFixed(1)} s: ${slowest.name}`] : []),
  ];
}

const readSuites = (suites: readonly Suite[]): Told[] => suites.flatMap((suite) => readSuite(suite, []));

function readSuite({ title: group, file: place, suites = [], specs = [] }: Suite, around: readonly string[]): Told[] {
  const groups = group === undefined || group === place ? around : [...around, group];
  const own = specs.map(({ title, file, tests }): Told => {
    const results = tests.flatMap((test) => test.results);
    const failures = results.filter(({ status }) => status !== 'passed' && status !== 'skipped');
    const hasFailed = failures.length > 0 && failures.includes(results.at(-1)!);
    return {
      name: browserTest(file, [...groups, title]),
      test: browserTest(path.join(ROOT, 'e2e', file), [...groups, title]),
      duration: Math.max(0, ...results.map((result) => result.duration)),
      hasFailed,
      isFlaky: failures.length > 0 && !hasFailed,
      isDone: tests.every(
        (test) =>
          test.expectedStatus === 'skipped' ||
          (test.results.every(({ status }) => status === 'passed') && test.results.length > 0),
      ),
      files: results.flatMap(({ attachments }) => attachments.flatMap(({ path: file }) => file ?? [])),
    };
  });
  return [...own, ...suites.flatMap((suite) => readSuite(suite, groups))];
}
