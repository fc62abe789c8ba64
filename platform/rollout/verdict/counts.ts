import type { MetricEffects } from 'shared/contract/registry/schema';
import { FAILURE_KINDS, type FailureKind } from 'shared/contract/page/signal';

/**
 * The kind of failure that a page reported. `unknown`: an older shell reports no kind, a newer one may report a kind that this
 * version does not have. `silent`: the browser requested the script, and the page never reported.
 */
export const CAUSE_KINDS = [...FAILURE_KINDS, 'silent', 'unknown'] as const;
export type CauseKind = FailureKind | 'silent' | 'unknown';

/** A session is counted once; it is a failure if anything in it failed. */
export interface Arm {
  sessions: number;
  failures: number;
}

export interface Arms {
  stable: Arm;
  candidate: Arm;
}

/** The number of sessions whose first failure was this one. */
export interface Cause {
  kind: CauseKind;
  page: string;
  sessions: number;
}

/** Metrics that a page reports as yes or no: an error after hydration, a slow response to a press, a layout shift. */
export const FELT = ['errors', 'press', 'shift'] as const;
export type Felt = (typeof FELT)[number];

/** Pages report the largest contentful paint in classes of half a second, so that counts are enough. The last class has no upper limit. */
export const PAINT_CLASSES = 16;
const CLASS_MS = 500;
export type PaintClass = `paint-${number}`;
export const paintClassOf = (milliseconds: number): PaintClass =>
  `paint-${Math.min(Math.floor(milliseconds / CLASS_MS), PAINT_CLASSES - 1)}`;

/**
 * Sessions with the same value of a trait, such as `group-browser-Firefox 128`. Each session is in one group of each trait. Groups are
 * counted separately: no session is stored with its groups.
 */
export type Group = `group-${Trait}-${string}`;
type Trait = 'browser' | 'language' | 'network' | 'visit';
export const isGroup = (source: string): source is Group => source.startsWith('group-');

/** The counts of the time in which the candidate had one share of the visitors. */
export interface Stage {
  /** The nominal share of the candidate, in percent. */
  share: number;
  /** The fraction of buckets that get the candidate, 0–1. Hashing makes it differ from `share`. */
  exact?: number;
  browsers: Arms;
  /** Visitors for whom the origin rendered a page of the section on request. A failure: the render threw. */
  server: Arms;
  /** What pages reported of the time after hydration. Pages of older shells report nothing. */
  felt?: Partial<Record<FeltSource, Arms>>;
}

/** `heard`: the sessions that browsers reported, without those of the busiest networks. Present only where networks are left out. */
export type FeltSource = Felt | PaintClass | 'heard' | Group;
/** What was counted. */
export type Source = 'browsers' | 'server' | FeltSource;

/** The input of a verdict: plain sums, so that the counts of several origins can be added in any order. */
export interface Counts {
  /** In ascending order of share; the last is the current stage. */
  stages: Stage[];
  causes: { stable: Cause[]; candidate: Cause[] };
  /** The effects of metrics that the section's policy sets differently from the default. */
  effects?: MetricEffects;
}

export const shareOf = ({ exact, share }: Stage): number => exact ?? share / 100;
export const noArms = (): Arms => ({ stable: { sessions: 0, failures: 0 }, candidate: { sessions: 0, failures: 0 } });
export const noStage = (share: number): Stage => ({ share, browsers: noArms(), server: noArms() });
export const noCounts = (): Counts => ({ stages: [], causes: { stable: [], candidate: [] } });

/** The counts of one source in a stage, created if missing, for the caller to add to. */
export function armsOf(stage: Stage, source: Source): Arms {
  if (source === 'browsers' || source === 'server') return stage[source];
  stage.felt ??= {};
  return (stage.felt[source] ??= noArms());
}
