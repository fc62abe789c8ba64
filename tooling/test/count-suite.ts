import type { Exit } from './run-program';

/** The result of one part of the test command. */
export interface Count {
  passed: number;
  failed: number;
  /** A line for each failure. */
  faults: string[];
  /** A line for each test that passed only on a retry. */
  retried: string[];
}

/** The most tests that may need a retry. A run with more of them fails, because they are unlikely to be accidents. */
const SECOND_TRIES = 2;

/** Counts the tests in a runner's report. A runner that exited with an error counts as a failure, even if its report is clean or missing. */
export function countSuite(suite: string, { fault }: Exit, read: () => Count): Count {
  let count: Count;
  try {
    count = read();
  } catch (error) {
    return { passed: 0, failed: 1, faults: [`${suite}: ${fault ?? `no report (${(error as Error).message})`}`], retried: [] };
  }
  if (fault === null) return count;
  return { ...count, failed: Math.max(1, count.failed), faults: [...count.faults, `${suite}: the runner ${fault}`] };
}

/** The sum of all parts, with a line for each failure and each retry. */
export function sumCounts(counts: readonly Count[]): { passed: number; failed: number; lines: string[] } {
  const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0);
  const retried = counts.flatMap((count) => count.retried);
  const faults = counts.flatMap((count) => count.faults);
  const tooMany = retried.length > SECOND_TRIES;
  if (tooMany) faults.push(`${retried.length} tests needed a second try; at most ${SECOND_TRIES} may`);
  return {
    passed: sum('passed'),
    failed: sum('failed') + (tooMany ? 1 : 0),
    lines: [
      ...retried.map((title) => `Passed only when it was tried again: ${title}`),
      ...faults.map((title) => `Failed: ${title}`),
    ],
  };
}
