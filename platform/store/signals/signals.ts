import type { Rollout } from 'shared/contract/registry/schema';
import type { Counts } from '../../rollout/verdict';
import type { EvidencePoint } from './evidence-history';
import type { CountedRollout } from './session';
import type { SignalEntry } from './signals-table';

/** Reports of browsers while rollouts run. */
export interface Signals {
  /** Adds a report. Resolves when it is on the disk. On a full disk it counts in memory, and is written later. */
  receive(rollout: string, word: SignalEntry): Promise<void>;
  /** The counts of all origins as last read, plus the reports that wait here. */
  counts(rollout: string): CountedRollout;
  /** The same without the loudest networks. */
  withoutLoudest(rollout: string): Promise<Counts>;
  /** The newest counts of rollouts; those last read if the cluster's database cannot be reached. */
  read(rollouts: readonly string[]): Promise<Map<string, CountedRollout>>;
  /** The history of a rollout, oldest first. */
  history(rollout: string): Promise<EvidencePoint[]>;
  /** Updates `counts` with the reports of other programs, and deletes sessions of ended rollouts, until the store is closed. */
  follow(rollouts: () => readonly Rollout[]): void;
  /** The number of reports that are not in the tables yet. */
  readonly waiting: number;
  close(): Promise<void>;
}
