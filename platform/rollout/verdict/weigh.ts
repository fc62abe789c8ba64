import { addArms } from './add-counts';
import { FELT, noArms, shareOf, type Arms, type Source, type Stage } from './counts';
import type { Trial } from './evidence/bet';
import { asObserved, logEvidenceOfNotWorse, logEvidenceOfWorse } from './evidence/failures';
import { logEvidenceOfLater, paintsOfCandidate } from './evidence/paint';
import { logEvidenceOfRatio } from './evidence/ratio';
import { METRICS, type Metric, type VerdictSettings } from './settings';

const { exp, min } = Math;

/** JSON has no Infinity, and larger evidence makes no difference. */
const MOST = 1e9;
const plain = (logarithm: number): number => min(exp(logarithm), MOST);

/** Evidence for claims (e-values): how many times the capital of a gambler on the claim has grown. 1 is no evidence. */
export interface Evidence {
  /** That the candidate is worse, in the weighted mean of all metrics that may end a rollout. */
  worse: number;
  /** That its failure rate is below stable's plus the margin, in the last stage that has both arms. */
  notWorse: number;
  /** That it is worse, by each metric alone. */
  by: Record<Metric, number>;
  /** That stable reports fewer sessions than its share. */
  stableSilent: number;
}

const sourceOf = (stage: Stage, source: Source): Arms =>
  source === 'browsers' || source === 'server' ? stage[source] : (stage.felt?.[source] ?? noArms());
export const trialsOf = (stages: Stage[], source: Source): Trial[] =>
  stages.map((stage) => ({ share: shareOf(stage), observed: asObserved(sourceOf(stage, source)) }));

export function weigh(stages: Stage[], settings: VerdictSettings): Evidence {
  const sessions = stages.map((stage) => ({ share: shareOf(stage), sessions: stage.felt?.heard ?? stage.browsers }));
  const { candidateSilent, stableSilent } = logEvidenceOfRatio(sessions);
  const worse = (source: Source, tolerance: number) => plain(logEvidenceOfWorse(trialsOf(stages, source), tolerance));
  const felt = FELT.map((source) => [source, worse(source, settings.feltTolerance)]);
  const by = {
    browsers: worse('browsers', settings.tolerance),
    // Renders on the server do not depend on a phone's network, so there is no tolerance.
    server: worse('server', 0),
    silence: plain(candidateSilent),
    paint: plain(logEvidenceOfLater(stages)),
    ...Object.fromEntries(felt),
  } as Evidence['by'];
  return { worse: mean(by, stages, settings), notWorse: notWorse(stages, settings), by, stableSilent: plain(stableSilent) };
}

/** The evidence that decides. A metric that may not end the rollout, or has too few bad sessions, counts as 0. */
function mean(by: Evidence['by'], stages: Stage[], settings: VerdictSettings): number {
  const { weights } = settings;
  const all = METRICS.reduce((sum, metric) => sum + weights[metric], 0);
  return METRICS.filter((metric) => mayEnd(metric, stages, settings)).reduce(
    (sum, metric) => sum + (weights[metric] / all) * by[metric],
    0,
  );
}

export function mayEnd(metric: Metric, stages: Stage[], { effects, leastFailures, leastHeard }: VerdictSettings): boolean {
  if (effects[metric] !== 'ends') return false;
  if (metric === 'silence') return addArms(stages.map(({ browsers }) => browsers)).stable.sessions >= leastHeard;
  // A candidate that reports no paint paints neither early nor late.
  if (metric === 'paint') return paintsOfCandidate(stages) >= leastFailures;
  return addArms(stages.map((stage) => sourceOf(stage, metric))).candidate.failures >= leastFailures;
}

/** Evidence of the current stage alone: good results of an earlier one are no evidence about a candidate that gets worse. */
function notWorse(stages: Stage[], { margin }: VerdictSettings): number {
  const compared = stages.filter((stage) => shareOf(stage) > 0 && shareOf(stage) < 1);
  return plain(logEvidenceOfNotWorse(trialsOf(compared.slice(-1), 'browsers'), margin));
}
