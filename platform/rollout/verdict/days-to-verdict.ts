import { asObserved, logEvidenceOfNotWorse, logEvidenceOfWorse } from './evidence/failures';
import { least } from './sessions-to-go';
import { DEFAULT_SETTINGS, enoughOf, METRICS } from './settings';

/** Below this share a rollout goes on by its time alone (`next-step.ts`). */
const COMPARED_FROM = 5;
/** By so much worse is the candidate whose end is foretold. */
const WORSE_BY = 0.05;
/** What fails anyway, where nothing was counted so far. */
export const USUAL_FAILURES = 0.02;

interface Traffic {
  /** Sessions reported, of both arms. */
  sessionsPerDay: number;
  failureRate: number;
  /** Minutes that a stage lasts at least. */
  minutes: number;
}

/** About how many days a healthy candidate takes through all stages by itself, and one that fails 5 points more often to its end. */
export function daysToVerdict(
  stages: readonly number[],
  { failureRate, minutes, sessionsPerDay }: Traffic,
): { healthy: number; worse: number } {
  const [weight, enough] = [DEFAULT_SETTINGS.weights, enoughOf(DEFAULT_SETTINGS)];
  const toAbort = Math.log((enough.worse * METRICS.reduce((sum, metric) => sum + weight[metric], 0)) / weight.browsers);
  const time = minutes / (24 * 60);
  let [healthy, worse] = [0, Infinity];
  for (const percent of stages) {
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
    const isCompared = percent >= COMPARED_FROM && percent < 100;
    const ends =
      share < 1
        ? daysFor(least((more) => logEvidenceOfWorse(arms(more, WORSE_BY), DEFAULT_SETTINGS.tolerance) >= toAbort))
        : Infinity;
    const passes = isCompared
      ? daysFor(least((more) => logEvidenceOfNotWorse(arms(more, 0), DEFAULT_SETTINGS.margin) >= Math.log(enough.notWorse)))
      : time;
    // It ends in the stage whose time it does not outlive, and else in a later one.
    if (worse === Infinity && (isCompared || ends <= time)) worse = healthy + ends;
    healthy += Math.max(time, passes);
  }
  return { healthy, worse };
}
