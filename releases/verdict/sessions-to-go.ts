import { addArms } from './add-counts';
import type { Arm, Arms, Stage } from './counts';
import { logEvidenceOfNotWorse } from './evidence/not-worse';
import { logEvidenceOfWorse } from './evidence/worse';
import type { VerdictSettings } from './settings';
import { thresholdsOf } from './thresholds';

/** More sessions than this are not worth waiting for. */
const TOO_MANY = 2 ** 20;

export interface Expected {
  verdict: 'abort' | 'not-worse';
  /** So many more candidate sessions, if both arms go on failing as they did and the share stays. */
  candidateSessions: number;
}

/** The verdict that is likely to come next, or `null` when none is in sight. */
export function sessionsToGo(stages: Stage[], settings: VerdictSettings): Expected | null {
  const thresholds = thresholdsOf(settings);
  const worse = least((more) => logEvidenceOfWorse(goOn(stages, more), settings.tolerance) >= thresholds.browsers);
  const notWorse = least((more) => logEvidenceOfNotWorse(goOn(stages, more), settings.margin) >= thresholds.notWorse);
  const candidateSessions = Math.min(worse, notWorse);
  if (candidateSessions > TOO_MANY) return null;
  return { verdict: worse <= notWorse ? 'abort' : 'not-worse', candidateSessions };
}

/** The counts after so many more candidate sessions, each arm failing at its rate so far (a fraction of a failure is fine here). */
function goOn(stages: Stage[], more: number): Arms[] {
  const all = stages.map(({ browsers }) => browsers);
  const { stable, candidate } = addArms(all);
  const share = (stages.at(-1)?.share ?? 50) / 100;
  const next = { stable: proceed(stable, (more * (1 - share)) / share), candidate: proceed(candidate, more) };
  return [...all.slice(0, -1), addArms([...all.slice(-1), next])];
}

/** After few sessions the rate is mostly the usual one: 1 of 30. */
function proceed({ sessions, failures }: Arm, more: number): Arm {
  return { sessions: more, failures: (more * (failures + 1)) / (sessions + 30) };
}

/** The least number that is enough; evidence grows with sessions, so halving finds it. */
function least(isEnough: (more: number) => boolean): number {
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
