import { asObserved, logEvidenceOfNotWorse, logEvidenceOfWorse } from './evidence/failures';
import { least } from './sessions-to-go';
import { COMPARED_FROM, DEFAULT_SETTINGS, enoughOf, METRICS } from './settings';

/** The excess failure rate of the bad candidate whose abort is estimated. */
const WORSE_BY = 0.05;
/** The failure rate assumed before any session was counted. */
export const USUAL_FAILURES = 0.02;

interface Traffic {
  /** Reported sessions of both arms. */
  sessionsPerDay: number;
  failureRate: number;
  /** The shortest time of a stage, in minutes. */
  minutes: number;
}

/** Estimates the days until a healthy candidate has passed all stages by itself, and until one that fails 5 points more often is aborted. */
export function daysToVerdict(
  stages: readonly number[],
  { failureRate, minutes, sessionsPerDay }: Traffic,
): { healthy: number; worse: number } {
  const [weight, enough] = [DEFAULT_SETTINGS.weights, enoughOf(DEFAULT_SETTINGS)];
  const toAbort = Math.log((enough.worse * METRICS.reduce((sum, metric) => sum + weight[metric], 0)) / weight.browsers);
  const time = minutes / (24 * 60);
  let [healthy, worse] = [0, Infinity];
  /** Sessions of the candidate in the stages before. */
  let before = 0;
  for (const [stage, percent] of stages.entries()) {
    const share = percent / 100;
    const daysFor = (sessions: number) => sessions / (share * sessionsPerDay);
    const arms = (more: number, gap: number) => [
      {
        share,
        observed: asObserved({
          stable: { sessions: (more * (1 - share)) / share, failures: (more * (1 - share) * failureRate) / share },
          candidate: { sessions: more, failures: more * (failureRate + gap) },
        }),
      },
    ];
    // As `nextStep` does: the last stage is always compared, and a small one before it needs a few sessions.
    const isCompared = (percent >= COMPARED_FROM || stage === stages.length - 1) && percent < 100;
    const ends =
      share < 1
        ? daysFor(least((more) => logEvidenceOfWorse(arms(more, WORSE_BY), DEFAULT_SETTINGS.tolerance) >= toAbort))
        : Infinity;
    const passes = isCompared
      ? daysFor(least((more) => logEvidenceOfNotWorse(arms(more, 0), DEFAULT_SETTINGS.margin) >= Math.log(enough.notWorse)))
      : daysFor(percent < 100 ? Math.max(0, DEFAULT_SETTINGS.leastFailures - before) : 0);
    // The abort comes in this stage if its evidence suffices before the stage's time is over, otherwise in a later one.
    if (worse === Infinity && (isCompared || ends <= time)) worse = healthy + ends;
    const days = Math.max(time, passes);
    healthy += days;
    before += days * share * sessionsPerDay;
  }
  return { healthy, worse };
}
