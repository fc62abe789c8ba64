import { addArms } from './add-counts';
import { noStage, shareOf, type Arm, type Arms, type Stage } from './counts';
import { logEvidenceOfNotWorse, logEvidenceOfWorse } from './evidence/failures';
import { enoughOf, METRICS, type VerdictSettings } from './settings';
import { trialsOf } from './weigh';

/** The limit of the search. */
const TOO_MANY = 2 ** 20;

export interface Expected {
  verdict: 'abort' | 'not-worse';
  /** The number of further candidate sessions, if the failure rates of both arms and the share do not change. */
  candidateSessions: number;
}

/** The verdict that is likely to come next, or `null` when none is reached within `TOO_MANY` sessions. */
export function sessionsToGo(stages: Stage[], settings: VerdictSettings): Expected | null {
  const { weights, tolerance, margin } = settings;
  const weight = weights.browsers / METRICS.reduce((sum, metric) => sum + weights[metric], 0);
  const enough = enoughOf(settings);
  const [toAbort, toAdvance] = [Math.log(enough.worse / weight), Math.log(enough.notWorse)];
  const worse = least((more) => logEvidenceOfWorse(trialsOf(extrapolate(stages, more), 'browsers'), tolerance) >= toAbort);
  const notWorse = least(
    (more) => logEvidenceOfNotWorse(trialsOf(extrapolate(stages, more).slice(-1), 'browsers'), margin) >= toAdvance,
  );
  const candidateSessions = Math.min(worse, notWorse);
  if (candidateSessions > TOO_MANY) return null;
  return { verdict: worse <= notWorse ? 'abort' : 'not-worse', candidateSessions };
}

/** The expected counts after `more` candidate sessions, with the failure rates so far. Counts may be fractions. */
function extrapolate(stages: Stage[], more: number): Stage[] {
  const last = stages.at(-1) ?? noStage(50);
  const { stable, candidate } = addArms(stages.map(({ browsers }) => browsers));
  const share = shareOf(last);
  const next: Arms = { stable: proceed(stable, (more * (1 - share)) / share), candidate: proceed(candidate, more) };
  return [...stages.slice(0, -1), { ...last, browsers: addArms([last.browsers, next]) }];
}

/** The estimated rate is drawn towards 1 of 30, the usual one, so that a few sessions do not dominate it. */
function proceed({ sessions, failures }: Arm, more: number): Arm {
  return { sessions: more, failures: (more * (failures + 1)) / (sessions + 30) };
}

/** The least number for which `isEnough` holds, by binary search: evidence grows with sessions. */
export function least(isEnough: (more: number) => boolean): number {
  let high = 1;
  while (!isEnough(high)) {
    high *= 2;
    if (high > TOO_MANY) return Infinity;
  }
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
