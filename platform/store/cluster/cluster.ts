import type { PartName } from 'shared/contract';
import type { Release } from '../../signing';
import type { RegistryTransaction } from '../registry-state';

/** An abort that is in force on a machine and is not in the registry yet. */
export interface WantedAbort {
  name: PartName;
  rolloutId: string;
  reason: string;
  at: string;
}

/**
 * A cluster: state that several machines share. Each machine reads its own folder, which is a copy. Every change goes through this
 * interface first. On a single machine there is no cluster, and the folder is authoritative.
 */
export interface Cluster {
  /** Why the copy may be outdated; otherwise `null`. */
  readonly fault: string | null;
  /** A sentence on content of the database that is ignored because no trusted key signed it; otherwise `null`. */
  readonly ignored: string | null;
  /** Whether this machine may change the registry: by its keys, and by its user of the database. */
  readonly mayChange: boolean;
  /** Pulls all changes into the folder. @throws NoDatabase */
  refresh(): Promise<void>;
  /** Runs a change of the shared registry under its lock. */
  readonly transaction: RegistryTransaction;
  /** Ends one rollout on all machines, without the right to change anything else. Idempotent. */
  endRollout(request: WantedAbort): Promise<void>;
  /** Pushes a release of the folder into the database. */
  putRelease(name: string, version: string): Promise<void>;
  removeReleases(releases: readonly Release[]): Promise<void>;
  /** Runs a change of the list of keys, or of their signatures, under an exclusive lock, and pushes the result. */
  withKeys<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs work that only one machine may do at a time, after pulling the newest state. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
