import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** What the JSON report of Playwright says that is read here. */
interface Suite {
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
  file: string;
  title: string;
  duration: number;
  hasFailed: boolean;
  /** It failed, and passed when it was tried again. */
  isFlaky: boolean;
  /** It passed at once, or is skipped on purpose. */
  isDone: boolean;
  files: string[];
}

/** Each browser test that failed, as its file and title. */
export const browserFaults = ({ suites }: Report): string[] =>
  suites.flatMap(readSuite).flatMap(({ hasFailed, title }) => (hasFailed ? [title] : []));

/** Each browser test that failed, and passed when it was tried again. */
export const browserRetries = ({ suites }: Report): string[] =>
  suites.flatMap(readSuite).flatMap(({ isFlaky, title }) => (isFlaky ? [title] : []));

/** How many tests passed in each file; `null` where one did not run, failed, or passed only when it was tried again. */
export function browserCounts({ suites }: Report): Map<string, number | null> {
  const counts = new Map<string, number | null>();
  for (const { file, isDone } of suites.flatMap(readSuite)) {
    const place = path.join(ROOT, 'e2e', file);
    const count = counts.get(place);
    counts.set(place, !isDone || count === null ? null : (count ?? 0) + 1);
  }
  return counts;
}

/** The slowest browser test, and for each that failed where its trace and screenshot lie. */
export function browserLines({ suites }: Report): string[] {
  const results = suites.flatMap(readSuite);
  const failed = results.filter(({ hasFailed }) => hasFailed);
  const slowest = results.toSorted((one, other) => other.duration - one.duration)[0];
  return [
    ...failed.flatMap(({ title, files }) => [`Failed: ${title}`, ...files.map((file) => `  ${path.relative(ROOT, file)}`)]),
    ...(slowest ? [`The slowest browser test took ${(slowest.duration / 1000).toFixed(1)} s: ${slowest.title}`] : []),
  ];
}

function readSuite({ suites = [], specs = [] }: Suite): Told[] {
  const own = specs.map(({ title, file, tests }): Told => {
    const results = tests.flatMap((test) => test.results);
    const failures = results.filter(({ status }) => status !== 'passed' && status !== 'skipped');
    const hasFailed = failures.length > 0 && failures.includes(results.at(-1)!);
    return {
      file,
      title: `${file} › ${title}`,
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
  return [...own, ...suites.flatMap(readSuite)];
}
