import type { PartName } from 'shared/contract';
import type { Rollout } from 'shared/contract/registry/schema';
import { countsNow, nextStep, type NextStep } from '../../rollout';
import { candidateSessions, DEFAULT_SETTINGS, judge, type Counts, type Verdict } from '../../rollout/verdict';
import { sessionsPerHour } from './sessions-per-hour';

export interface RolloutStatus {
  verdict: Verdict;
  /** Its next automatic step, or what it waits for. */
  next: NextStep;
  /** Sessions of both arms since the start; `null` before the first. */
  sessionsPerHour: number | null;
  /** Hours until it has enough sessions, at this traffic; `null` without an estimate. */
  hoursToGo: number | null;
  /** The commands with which a person can advance or end it. */
  verbs: string[];
}

/** The status of a rollout under way by its counts. @param now milliseconds since 1970 */
export function rolloutStatus(name: PartName, rollout: Rollout, counts: Counts, isServable: boolean, now: number): RolloutStatus {
  const share = rollout.stages[rollout.stage]!;
  const verdict = judge(countsNow(name, rollout, counts));
  const candidates = candidateSessions(counts);
  const next = nextStep(rollout, { verdict, candidateSessions: candidates, isServable, now });
  const perHour = sessionsPerHour(counts, rollout, now);
  const lacking =
    next.kind === 'wait' && next.for === 'sessions' ? DEFAULT_SETTINGS.leastFailures - candidates : expected(verdict);
  const hours = lacking !== null && perHour ? lacking / (perHour * (share / 100)) : null;
  // Rounded to two digits, so that it reads as an estimate.
  const hoursToGo = hours && Number(hours.toPrecision(2));
  return { verdict, next, sessionsPerHour: perHour, hoursToGo, verbs: commands(name, rollout) };
}

const expected = (verdict: Verdict): number | null =>
  verdict.kind === 'undecided' ? (verdict.expected?.candidateSessions ?? null) : null;

function commands(name: PartName, { state, stage, stages }: Rollout): string[] {
  const isLast = stage === stages.length - 1;
  const further = state === 'paused' ? [`resume ${name}`] : isLast ? [] : [`advance ${name} --from-stage ${stage}`];
  const words = [
    ...further,
    ...(state === 'running' ? [`pause ${name}`] : []),
    `promote ${name}`,
    `abort ${name} --reason "why"`,
  ];
  return words.map((word) => `npm run release -- ${word}`);
}
