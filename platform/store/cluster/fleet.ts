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
 * What several machines have in common. The folder of each is a copy of it, from which everything is read; whatever changes it asks
 * here first. Without a fleet (one machine) the folder itself is the truth.
 */
export interface Fleet {
  /** Why the copy may not be the newest; `null` while it is. */
  readonly fault: string | null;
  /** What lies in the database and is left out, because no key that counts signed it; `null` when there is nothing of that kind. */
  readonly ignored: string | null;
  /** Whether this machine may change the registry: by its keys, and by its user of the database. */
  readonly mayChange: boolean;
  /** Brings what is new into the folder; throws `NoDatabase`. */
  refresh(): Promise<void>;
  /** A turn to change the registry of all. */
  readonly turn: Turn;
  /** Ends one rollout for all, with no right to change anything else; said again it changes nothing. */
  endRollout(request: WantedAbort): Promise<void>;
  /** Puts a release of the folder where all find it. */
  putRelease(name: string, version: string): Promise<void>;
  removeReleases(releases: readonly { name: string; version: string }[]): Promise<void>;
  /** Runs a change of the list of keys, or of what they sign, under an exclusive lock; then publishes the result to all. */
  withKeys<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs what only one machine may do at a time, from the newest state on. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
