import { asObserved, logEvidenceOfWorse } from 'platform/rollout/verdict/evidence/failures';
import { noArms } from 'platform/rollout/verdict/counts';
import { DEFAULT_SETTINGS } from 'platform/rollout/verdict/settings';
import { randomFrom } from './random';

/** The numbers of candidate sessions at which the evidence is drawn. */
export const LOOKS = [1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 63, 80, 100, 126, 159, 200, 252, 317, 400, 504];
const ROLLOUTS = 200;
const SHARE = 0.1;
const STABLE = 0.02;

/**
 * The evidence that the candidate fails more often, over its sessions, at a share of 10 % and a failure rate of stable of 2 %.
 * @param candidate its failure rate
 * @param part the quantile over all rollouts, 0–1
 * @returns the decimal logarithm of the evidence at each of `LOOKS`
 */
export function evidenceOverTime(candidate: number, part: number): number[] {
  const values: number[][] = LOOKS.map(() => []);
  for (let seed = 0; seed < ROLLOUTS; seed += 1) {
    const random = randomFrom(seed);
    const arms = noArms();
    for (const [look, sessions] of LOOKS.entries()) {
      while (arms.candidate.sessions < sessions) {
        const isCandidate = random() < SHARE;
        const arm = isCandidate ? arms.candidate : arms.stable;
        arm.sessions += 1;
        if (random() < (isCandidate ? candidate : STABLE)) arm.failures += 1;
      }
      values[look]!.push(
        logEvidenceOfWorse([{ share: SHARE, observed: asObserved(arms) }], DEFAULT_SETTINGS.tolerance) / Math.LN10,
      );
    }
  }
  return values.map((logs) => logs.sort((a, b) => a - b)[Math.floor(logs.length * part)]!);
}
