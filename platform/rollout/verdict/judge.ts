import { addArms } from './add-counts';
import type { Arm, Counts } from './counts';
import { whoFails, whyAbort, whyBroken, whyHeld, whyNotWorse, whyUndecided } from './reasons';
import { sessionsToGo, type Expected } from './sessions-to-go';
import { DEFAULT_SETTINGS, enoughOf, METRICS, withEffects, type Metric, type VerdictSettings } from './settings';
import { mayEnd, weigh, type Evidence } from './weigh';
import { worstCause, type WorstCause } from './worst-cause';
import { worstGroup } from './worst-group';

/** A verdict without its sentences. Computed after every session, so it must be cheap. */
export interface Decision {
  kind: 'abort' | 'not-worse' | 'undecided';
  evidence: Evidence;
  /** The metric that ends the rollout. */
  source: Metric | null;
  /** What stops the rollout from advancing, whatever the other evidence: a metric, or `stable` when stable reports too few sessions. */
  heldBy: Metric | 'stable' | null;
  isBroken: boolean;
}

interface Judged {
  evidence: Evidence;
  /** Sentences for people: the counts, and the conclusion. */
  reason: string;
  /** A sentence: why nothing advances, whatever the other evidence; otherwise `null`. */
  held: string | null;
}

export type Verdict =
  | (Judged & { kind: 'abort'; source: Metric; cause: WorstCause | null })
  | (Judged & { kind: 'not-worse' })
  | (Judged & { kind: 'undecided'; expected: Expected | null });

/**
 * The bounds on false decisions hold over a whole rollout, however often this is called. Evidence that the candidate is worse takes
 * precedence, even when it is worse by less than the margin.
 */
export function decide({ effects: ofPolicy, stages }: Counts, defaults: VerdictSettings = DEFAULT_SETTINGS): Decision {
  const settings = withEffects(defaults, ofPolicy);
  const { weights, effects, brokenFrom, leastFailures } = settings;
  const evidence = weigh(stages, settings);
  const enough = enoughOf(settings);
  if (evidence.worse >= enough.worse) {
    const ending = METRICS.filter((metric) => mayEnd(metric, stages, settings));
    const weighed = (metric: Metric) => weights[metric] * evidence.by[metric];
    const source = ending.reduce((most, metric) => (weighed(metric) > weighed(most) ? metric : most));
    return { kind: 'abort', evidence, source, heldBy: null, isBroken: false };
  }
  const holding = METRICS.find((metric) => effects[metric] !== 'informs' && evidence.by[metric] >= enough.held);
  const heldBy = evidence.stableSilent >= enough.held ? 'stable' : (holding ?? null);
  const { stable, candidate } = addArms(stages.map(({ browsers }) => browsers));
  const fails = ({ sessions, failures }: Arm) => failures >= Math.max(leastFailures, brokenFrom * sessions);
  const isNotWorse = evidence.notWorse >= enough.notWorse && !fails(candidate);
  const isBroken = fails(candidate) && fails(stable);
  return { kind: isNotWorse ? 'not-worse' : 'undecided', evidence, source: null, heldBy, isBroken };
}

/** The verdict on the counts of a rollout, with its sentences. */
export function judge(counts: Counts, settings: VerdictSettings = DEFAULT_SETTINGS): Verdict {
  const { kind, evidence, source, heldBy, isBroken } = decide(counts, settings);
  const arms = addArms(counts.stages.map(({ browsers }) => browsers));
  const held = heldBy && whyHeld(counts, heldBy);
  const group = worstGroup(counts);
  const withGroup = (reason: string) => (group ? `${reason} ${whoFails(group)}` : reason);
  if (kind === 'abort') {
    const cause = source === 'browsers' ? worstCause(counts) : null;
    return { kind, source: source!, evidence, cause, held, reason: withGroup(whyAbort(counts, source!, cause, evidence.worse)) };
  }
  if (isBroken) return { kind: 'undecided', evidence, held, expected: null, reason: withGroup(whyBroken(arms)) };
  if (kind === 'not-worse') return { kind, evidence, held, reason: withGroup(whyNotWorse(arms, settings)) };
  const expected = sessionsToGo(counts.stages, settings);
  return { kind, evidence, held, expected, reason: withGroup(whyUndecided(arms, expected, settings)) };
}

interface CountsByNetworks {
  all: Counts;
  /** The counts without the networks that report most failures of the candidate. */
  withoutLoudest: Counts;
}

/** Why the candidate would be aborted, if that rests on reports from few networks and therefore does not abort; otherwise `null`. */
export function restsOnFewNetworks({ all, withoutLoudest }: CountsByNetworks): string | null {
  if (decide(all).kind !== 'abort' || decide(withoutLoudest).kind === 'abort') return null;
  return `${judge(all).reason} But this rests on reports from few networks, so a person must decide.`;
}
