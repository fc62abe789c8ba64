import type { Arms } from '../counts';

/**
 * The rule that this verdict replaced, kept only to compare: a share worse by 5 points from 20 sessions per arm,
 * or 8 candidate failures in a row.
 */
export function oldRule(): (stages: Arms[]) => boolean {
  let inARow = 0;
  let before = { sessions: 0, failures: 0 };
  return ([arms]) => {
    const { stable, candidate } = arms!;
    if (candidate.sessions > before.sessions) inARow = candidate.failures > before.failures ? inARow + 1 : 0;
    before = { ...candidate };
    const isWorse = share(candidate) - share(stable) > 0.05;
    return isWorse && ((inARow >= 8 && stable.sessions >= 8) || (candidate.sessions >= 20 && stable.sessions >= 20));
  };
}

const share = ({ sessions, failures }: { sessions: number; failures: number }): number =>
  sessions === 0 ? 0 : failures / sessions;
