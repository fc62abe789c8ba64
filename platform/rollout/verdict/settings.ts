import type { MetricEffects, METRIC_EFFECTS } from 'shared/contract/registry/schema';
import type { Felt } from './counts';

/** What a candidate is compared with stable by. */
export type Metric = 'browsers' | 'server' | 'silence' | 'paint' | Felt;
export const METRICS = ['browsers', 'server', 'silence', 'paint', 'errors', 'press', 'shift'] as const satisfies Metric[];

export type Effect = (typeof METRIC_EFFECTS)[number];

export interface VerdictSettings {
  /** The share of healthy rollouts that may be aborted by luck, by all metrics together, over a whole rollout and however often anyone looks. */
  falseAborts: number;
  /** How the evidence of the metrics is weighed; their mean decides, which is a promise whatever they have to do with one another. */
  weights: Record<Metric, number>;
  effects: Record<Metric, Effect>;
  /**
   * By so much the candidate may fail more often than stable and still count as healthy. Not nothing: a candidate's files are
   * in no phone's cache, so on a bad network it fails a little more often however good it is, and enough sessions would prove even that.
   */
  tolerance: number;
  /** The same for what visitors feel. */
  feltTolerance: number;
  /** Never aborts on fewer failed candidate sessions: two of them can be one household, and the test takes sessions for independent. */
  leastFailures: number;
  /** Silence aborts nothing before so many sessions of stable have reported: fewer can be a drill, or one hour. */
  leastHeard: number;
  /** The share of candidates worse by `margin` that may be found "not worse" in a stage. */
  falsePromotions: number;
  /** A candidate that fails less often than stable plus this may advance by itself. */
  margin: number;
  /** When more of the candidate's sessions fail, nothing advances, even if stable fails as often: visitors would gain nothing. */
  brokenFrom: number;
  /** The share of healthy rollouts that may be held by one metric, or by the ratio of sessions, until a person looks. */
  falseHolds: number;
}

export const DEFAULT_SETTINGS: VerdictSettings = {
  falseAborts: 0.01,
  weights: { browsers: 0.7, server: 0.1, silence: 0.1, paint: 0.1, errors: 0.1, press: 0.1, shift: 0.1 },
  effects: { browsers: 'ends', server: 'ends', silence: 'ends', paint: 'ends', errors: 'ends', press: 'ends', shift: 'ends' },
  tolerance: 0.005,
  feltTolerance: 0.01,
  leastFailures: 4,
  leastHeard: 60,
  falsePromotions: 0.0025,
  margin: 0.05,
  brokenFrom: 0.3,
  falseHolds: 0.005,
};

/** The settings of a rollout whose section's policy says what some metrics do. */
export function withEffects(settings: VerdictSettings, { failures, ...effects }: MetricEffects = {}): VerdictSettings {
  return { ...settings, effects: { ...settings.effects, ...effects, ...(failures && { browsers: failures }) } };
}

/** How much evidence keeps each promise: 1 over the error that was promised. */
export const enoughOf = ({ falseAborts, falsePromotions, falseHolds }: VerdictSettings) => ({
  worse: 1 / falseAborts,
  notWorse: 1 / falsePromotions,
  held: 1 / falseHolds,
});
