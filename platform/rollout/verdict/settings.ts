import type { MetricEffects, METRIC_EFFECTS } from 'shared/contract/registry/schema';
import type { Felt } from './counts';

/** The metrics by which a candidate is compared with stable. */
export type Metric = 'browsers' | 'server' | 'silence' | 'paint' | Felt;
/** The first one holds a rollout: pages that fail on the server report nothing, and silence, without good sessions, also reads as failing more often. */
export const METRICS = ['server', 'silence', 'browsers', 'paint', 'errors', 'press', 'shift'] as const satisfies Metric[];

export type Effect = (typeof METRIC_EFFECTS)[number];

export interface VerdictSettings {
  /** The share of healthy rollouts that may be aborted by chance: by all metrics together, over a whole rollout, however often it is judged. */
  falseAborts: number;
  /** The weights of the metrics in the mean that decides. The bound holds for a mean even when the metrics depend on one another. */
  weights: Record<Metric, number>;
  effects: Record<Metric, Effect>;
  /**
   * How much more often than stable a healthy candidate may fail. Not 0: no phone has the candidate's files in its cache, so on a bad
   * network it fails a little more often however good it is, and enough sessions would detect even that.
   */
  tolerance: number;
  /** The same for the metrics in `FELT`. */
  feltTolerance: number;
  /** The least number of failed candidate sessions for an abort: two can come from one household, and the test assumes that sessions are independent. */
  leastFailures: number;
  /** The least number of stable sessions before silence can abort: fewer can be a drill, or one hour. */
  leastHeard: number;
  /** The share of candidates worse by `margin` that may be found "not worse" in a stage. */
  falsePromotions: number;
  /** A candidate that fails less often than stable plus this may advance by itself. */
  margin: number;
  /** At this failure rate of the candidate nothing advances, even if stable fails as often: visitors would gain nothing. */
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

/**
 * Below this share, in percent, a stage advances after its time if nothing aborted it: sessions are so few that only gross faults are found
 * in reasonable time.
 */
export const COMPARED_FROM = 5;

/** The settings of a rollout, with the effects of metrics that its section's policy sets. */
export function withEffects(settings: VerdictSettings, { failures, ...effects }: MetricEffects = {}): VerdictSettings {
  return { ...settings, effects: { ...settings.effects, ...effects, ...(failures && { browsers: failures }) } };
}

/** The evidence that each conclusion needs: 1 over its bound on errors. */
export const enoughOf = ({ falseAborts, falsePromotions, falseHolds }: VerdictSettings) => ({
  worse: 1 / falseAborts,
  notWorse: 1 / falsePromotions,
  held: 1 / falseHolds,
});
