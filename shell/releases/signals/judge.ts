/** What browsers said of one arm of a rollout. A session counts once, as failed when anything in it failed. */
export interface ArmCount {
  sessions: number;
  failures: number;
  /** How many of its latest sessions failed in a row. */
  failuresInARow: number;
}

export interface Counts {
  stable: ArmCount;
  candidate: ArmCount;
}

export interface AbortSettings {
  /** Below so many sessions in either arm nothing is decided by share. */
  minSessions: number;
  /** How much worse the candidate's failure share may be, 0–1. */
  limit: number;
  /** So many candidate failures in a row decide without waiting for `minSessions` of the candidate. */
  inARow: number;
}

export const DEFAULT_SETTINGS: AbortSettings = { minSessions: 20, limit: 0.05, inARow: 8 };

/**
 * The reason to abort, or `null`. Both arms are compared: when stable fails as well, something else is broken, and going
 * back would not help. Too few sessions never decide.
 */
export function judge({ stable, candidate }: Counts, { minSessions, limit, inARow }: AbortSettings): string | null {
  const shares = `candidate failed in ${candidate.failures} of ${candidate.sessions} sessions, stable in ${stable.failures} of ${stable.sessions}`;
  const stableShare = share(stable);
  const isWorse = share(candidate) - stableShare > limit;
  if (!isWorse) return null;
  if (candidate.failuresInARow >= inARow && stable.sessions >= inARow) return `${candidate.failuresInARow} failures in a row: ${shares}`;
  if (candidate.sessions >= minSessions && stable.sessions >= minSessions) return `worse by more than ${limit * 100} %: ${shares}`;
  return null;
}

const share = ({ sessions, failures }: ArmCount): number => (sessions === 0 ? 0 : failures / sessions);
