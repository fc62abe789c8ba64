import { addArms } from './add-counts';
import { noStage, type Arm, type Arms, type Stage } from './counts';
import { logEvidenceOfNotWorse, logEvidenceOfWorse } from './evidence/failures';
import { enoughOf, METRICS, type VerdictSettings } from './settings';
import { shareOf, trialsOf } from './weigh';

/** More sessions than this are not worth waiting for. */
const TOO_MANY = 2 ** 20;

export interface Expected {
  verdict: 'abort' | 'not-worse';
  /** So many more candidate sessions, if both arms go on failing as they did and the share stays. */
  candidateSessions: number;
}

/** The verdict that is likely to come next, or `null` when none is in sight. */
export function sessionsToGo(stages: Stage[], settings: VerdictSettings): Expected | null {
  const { weights, tolerance, margin } = settings;
  const weight = weights.browsers / METRICS.reduce((sum, metric) => sum + weights[metric], 0);
  const enough = enoughOf(settings);
  const [toAbort, toAdvance] = [Math.log(enough.worse / weight), Math.log(enough.notWorse)];
  const worse = least((more) => logEvidenceOfWorse(trialsOf(goOn(stages, more), 'browsers'), tolerance) >= toAbort);
  const notWorse = least(
    (more) => logEvidenceOfNotWorse(trialsOf(goOn(stages, more).slice(-1), 'browsers'), margin) >= toAdvance,
  );
  const candidateSessions = Math.min(worse, notWorse);
  if (candidateSessions > TOO_MANY) return null;
  return { verdict: worse <= notWorse ? 'abort' : 'not-worse', candidateSessions };
}

/** The counts after so many more candidate sessions, each arm failing at its rate so far (a fraction of a failure is fine here). */
function goOn(stages: Stage[], more: number): Stage[] {
  const last = stages.at(-1) ?? noStage(50);
  const { stable, candidate } = addArms(stages.map(({ browsers }) => browsers));
  const share = shareOf(last);
  const next: Arms = { stable: proceed(stable, (more * (1 - share)) / share), candidate: proceed(candidate, more) };
  return [...stages.slice(0, -1), { ...last, browsers: addArms([last.browsers, next]) }];
}

/** After few sessions the rate is mostly the usual one: 1 of 30. */
function proceed({ sessions, failures }: Arm, more: number): Arm {
  return { sessions: more, failures: (more * (failures + 1)) / (sessions + 30) };
}

/** The least number that is enough; evidence grows with sessions, so halving finds it. */
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
