import type { Exit } from './run-program';

/** What one part of the test command came to. */
export interface Count {
  passed: number;
  failed: number;
  /** What failed, a line each. */
  faults: string[];
  /** What passed only when it was tried again, a line each. */
  retried: string[];
}

/** A run in which more tests than this need a second try fails: they are no longer accidents. */
const SECOND_TRIES = 2;

/** The count in a runner's report. A runner that ended badly is a failure even when its report is clean, or when there is none. */
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

/** All parts together, with the lines that name what failed and what needed a second try. */
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
