import type { MetricEffects } from 'shared/contract/registry/schema';
import { FAILURE_KINDS, type FailureKind } from 'shared/contract/page/signal';

/**
 * What failed, as its page named it; shells of earlier days name nothing, and later ones may name what is not known here.
 * `silent` is what no page can say: its script was fetched, and then nothing came.
 */
export const CAUSE_KINDS = [...FAILURE_KINDS, 'silent', 'unknown'] as const;
export type CauseKind = FailureKind | 'silent' | 'unknown';

/** A session counts once, as failed when anything in it failed. */
export interface Arm {
  sessions: number;
  failures: number;
}

export interface Arms {
  stable: Arm;
  candidate: Arm;
}

/** How many failed sessions had this as their first failure. */
export interface Cause {
  kind: CauseKind;
  page: string;
  sessions: number;
}

/** What a page tells of its visitor's time on it with yes or no: an error after it was hydrated, a slow press, a jumping layout. */
export const FELT = ['errors', 'press', 'shift'] as const;
export type Felt = (typeof FELT)[number];

/** The largest paint is reported in classes of half a second, so that counts are enough; the last class holds all that took longer. */
export const PAINT_CLASSES = 16;
const CLASS_MS = 500;
export type PaintClass = `paint-${number}`;
export const paintClassOf = (milliseconds: number): PaintClass =>
  `paint-${Math.min(Math.floor(milliseconds / CLASS_MS), PAINT_CLASSES - 1)}`;

/**
 * What sessions have in common: a trait, and which of its values, such as `group-browser-Firefox 128`. The groups of a trait share out the
 * sessions. They are counted beside the sessions, and never stand with one.
 */
export type Group = `group-${Trait}-${string}`;
type Trait = 'browser' | 'language' | 'network' | 'visit';
export const isGroup = (source: string): source is Group => source.startsWith('group-');

/** What was counted while the candidate had one share of the public. */
export interface Stage {
  /** The candidate's share in percent, as the rollout names it. */
  share: number;
  /** The share of all buckets that have the candidate, 0–1: hashing makes it differ from `share`. */
  exact?: number;
  browsers: Arms;
  /** Visitors for whom the server rendered a page of the section on request; failed: a render threw. */
  server: Arms;
  /** What pages reported of the time after their hydration; pages of earlier shells report nothing. */
  felt?: Partial<Record<FeltSource, Arms>>;
}

/** `heard` are sessions of browsers without those of the busiest networks: only where networks are left out. */
export type FeltSource = Felt | PaintClass | 'heard' | Group;
/** Who counted it. */
export type Source = 'browsers' | 'server' | FeltSource;

/** Everything a verdict is made of. Plain numbers whose order does not matter, so several origins add theirs up. */
export interface Counts {
  /** By rising share, as rollouts go; the last one is where the rollout stands. */
  stages: Stage[];
  causes: { stable: Cause[]; candidate: Cause[] };
  /** What metrics do in this rollout, where its section's policy differs from the usual. */
  effects?: MetricEffects;
}

export const noArms = (): Arms => ({ stable: { sessions: 0, failures: 0 }, candidate: { sessions: 0, failures: 0 } });
export const noStage = (share: number): Stage => ({ share, browsers: noArms(), server: noArms() });
export const noCounts = (): Counts => ({ stages: [], causes: { stable: [], candidate: [] } });

/** The counts of one source in a stage, to add to. */
export function armsOf(stage: Stage, source: Source): Arms {
  if (source === 'browsers' || source === 'server') return stage[source];
  stage.felt ??= {};
  return (stage.felt[source] ??= noArms());
}
