import type { Actor, Registry } from 'shared/contract/registry/schema';
import { Refusal } from '../refusal';
import type { FleetSignals } from './signals';

/** What the fleet has in common cannot be reached. */
export class NoFleet extends Refusal {}

/**
 * What several machines have in common. The folder of each is a copy of it, from which everything is read; whatever changes it asks
 * here first. Without a fleet (one machine) the folder itself is the truth.
 */
export interface Fleet {
  /** Why the copy may not be the newest; `null` while it is. */
  readonly fault: string | null;
  /** Brings what is new into the folder; throws `NoFleet`. */
  refresh(): Promise<void>;
  /** Changes the registry of all; the whole of `changeRegistry`. */
  change(command: string, change: (registry: Registry) => Registry, by: Actor): Promise<Registry>;
  /** Signs the registry anew once that is due. */
  renew(now: number): Promise<boolean>;
  /** Puts a release of the folder where all find it. */
  putRelease(name: string, version: string): Promise<void>;
  removeReleases(releases: readonly { name: string; version: string }[]): Promise<void>;
  /** Runs what changes the list of keys, or what is signed by them, while nobody else does; then all have it. */
  withKeys<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs what only one machine may do at a time, from the newest state on. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  readonly signals: FleetSignals;
  /** Takes what lies in the spool; what was taken before is not taken twice. */
  drainFeedback(): Promise<void>;
  /** Bytes in the spool that were not taken yet. */
  spooledBytes(): number;
  forgetFeedback(days: number): Promise<void>;
  /** Brings the inbox of all into the folder, for whoever reads it. */
  bringFeedback(): Promise<void>;
  /** Runs a change of the folder's marks in the place of all others. */
  withMarks<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const fleets = new Map<string, Fleet>();

/** The fleet that a folder belongs to; `null` on one machine. */
export const fleetOf = (data: string): Fleet | null => fleets.get(data) ?? null;

export function joinFleet(data: string, fleet: Fleet): void {
  fleets.set(data, fleet);
}

export function leaveFleet(data: string): void {
  fleets.delete(data);
}
