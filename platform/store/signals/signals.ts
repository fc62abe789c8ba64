import type { Rollout } from 'shared/contract/registry/schema';
import type { Counts } from '../../rollout/verdict/counts';
import type { EvidencePoint } from './evidence-history';
import type { CountedRollout } from './session';
import type { Word } from './signals-table';

/** Signals of browsers while rollouts run. */
export interface Signals {
  /** Resolves when the word is on the disk. On a full disk it counts in memory, and is written later. */
  hear(rollout: string, word: Word): Promise<void>;
  /** The counts of all origins as last read, and those that still wait here. */
  counts(rollout: string): CountedRollout;
  /** The same without the networks that failed most often. */
  withoutLoudest(rollout: string): Promise<Counts>;
  /** The newest counts of rollouts; without the cluster's database those last read. */
  read(rollouts: readonly string[]): Promise<Map<string, CountedRollout>>;
  /** The history of a rollout, oldest first. */
  history(rollout: string): Promise<EvidencePoint[]>;
  /** Keeps `counts` up to date with other programs, and deletes sessions of ended rollouts, until the store is closed. */
  follow(rollouts: () => readonly Rollout[]): void;
  /** Words that the tables do not hold yet. */
  readonly waiting: number;
  close(): Promise<void>;
}
