import type { PartName } from 'shared/contract';
import type { Turn } from '../turn';

/** An abort that is in force on a machine and does not stand in the registry yet. */
export interface WantedAbort {
  name: PartName;
  rolloutId: string;
  reason: string;
  at: string;
}

/**
 * State that several machines share. The folder of each is a copy of it, from which everything is read; every change goes through this
 * interface first. On one machine the folder itself is the truth.
 */
export interface Fleet {
  /** Why the copy may not be the newest; `null` while it is. */
  readonly fault: string | null;
  /** What is ignored in the database because no trusted key signed it; `null` when there is nothing. */
  readonly ignored: string | null;
  /** Whether this machine may change the registry: by its keys, and by its user of the database. */
  readonly mayChange: boolean;
  /** Pulls what is new into the folder; throws `NoDatabase`. */
  refresh(): Promise<void>;
  /** Changes the shared registry under its lock. */
  readonly turn: Turn;
  /** Ends one rollout on all machines, without the right to change anything else. Idempotent. */
  endRollout(request: WantedAbort): Promise<void>;
  /** Pushes a release of the folder into the database. */
  putRelease(name: string, version: string): Promise<void>;
  removeReleases(releases: readonly { name: string; version: string }[]): Promise<void>;
  /** Runs a change of the list of keys, or of what they sign, under an exclusive lock; then pushes the result. */
  withKeys<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs what only one machine may do at a time, from the newest state on. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
