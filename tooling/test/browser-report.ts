import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { browserTest } from './browser-test';

/** The part of Playwright's JSON report that is read here. */
interface Suite {
  /** The title; for a file its path below `e2e`. */
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

interface Tried {
  /** The file's path below `e2e`, the titles of the groups and of the test. */
  name: string;
  /** The same with the absolute path of the file. */
  test: string;
  duration: number;
  hasFailed: boolean;
  /** Whether it failed and then passed on a retry. */
  isFlaky: boolean;
  /** Whether it passed at its first try, or is skipped on purpose. */
  isDone: boolean;
  files: string[];
}

/** Reads Playwright's report: counts the tests, and names those that failed and those that passed only on a retry. */
export function readReport({ suites }: Report) {
  const tests = suites.flatMap((suite) => readSuite(suite, []));
  const failed = tests.filter(({ hasFailed }) => hasFailed);
  const [slowest] = tests.toSorted((one, other) => other.duration - one.duration);
  return {
    faults: failed.map(({ name }) => name),
    retried: tests.flatMap(({ isFlaky, name }) => (isFlaky ? [name] : [])),
    /** For each test 1, or `null` if it did not run, failed, or passed only on a retry. */
    counts: new Map(tests.map(({ test, isDone }) => [test, isDone ? 1 : null])),
    /** Lines about the slowest test, and about the trace and screenshot of each failed test. */
    lines: [
      ...failed.flatMap(({ name, files }) => [`Failed: ${name}`, ...files.map((file) => `  ${path.relative(ROOT, file)}`)]),
      ...(slowest ? [`The slowest browser test took ${(slowest.duration / 1000).toFixed(1)} s: ${slowest.name}`] : []),
    ],
  };
}

function readSuite({ title: group, file: place, suites = [], specs = [] }: Suite, around: readonly string[]): Tried[] {
  const groups = group === undefined || group === place ? around : [...around, group];
  const own = specs.map(({ title, file, tests }): Tried => {
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
