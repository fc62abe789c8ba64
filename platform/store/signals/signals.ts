import type { Rollout } from 'shared/contract/registry/schema';
import type { Counts } from '../../rollout/verdict/counts';
import type { EvidencePoint } from './evidence-history';
import type { CountedRollout } from './session';
import type { Word } from './signals-table';

/** What browsers say while rollouts run. */
export interface Signals {
  /** Resolves when the word is on the disk, or when that is full: then it counts here alone for the moment, and is written later. */
  hear(rollout: string, word: Word): Promise<void>;
  /** What all heard, as far as this program knows, and what of it is still on its way. */
  counts(rollout: string): CountedRollout;
  /** The same without the networks that failed most often. */
  withoutLoudest(rollout: string): Promise<Counts>;
  /** The newest counts of rollouts; of a cluster whose database is away those of its last answer. */
  read(rollouts: readonly string[]): Promise<Map<string, CountedRollout>>;
  /** The history of a rollout, oldest first. */
  history(rollout: string): Promise<EvidencePoint[]>;
  /** Keeps `counts` up to date with what other programs hear, and lets go of sessions whose rollout is over, until the store is closed. */
  follow(rollouts: () => readonly Rollout[]): void;
  /** Words that the tables do not hold yet. */
  readonly waiting: number;
  close(): Promise<void>;
}
