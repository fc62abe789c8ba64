import type { CauseKind, Counts, Source, Arms } from '../verdict/counts';

/** A session that an origin heard of; hashes name session and network. */
export interface HeardSession {
  source: Source;
  arm: keyof Arms;
  session: string;
  share: number;
  /** Empty for the machine itself. */
  network: string;
  failed: boolean;
  /** Whether this origin says it for the first time; a session that failed later is said twice. */
  isNew: boolean;
  cause: { kind: CauseKind; page: string } | null;
}

/** The counts of all origins, as far as they were told. */
export interface FleetCounts {
  all: Counts;
  /** The same without the networks that failed most often. */
  withoutLoudest: Counts;
}

export interface FleetSignals {
  /** Takes a session to all others; waits for nothing. */
  hear(rollout: string, session: HeardSession): void;
  /** What all heard, and what of this origin is still on its way. */
  counts(rollout: string): FleetCounts;
  /** Sessions that are on their way to the database. */
  readonly waiting: number;
}
