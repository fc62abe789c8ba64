import { logEvidenceOfWorse } from '../evidence/worse';
import { DEFAULT_SETTINGS } from '../settings';
import { simulate } from './simulate';

/** Candidate sessions at which the picture looks. */
export const LOOKS = [1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 63, 80, 100, 126, 159, 200, 252, 317, 400, 504];
const ROLLOUTS = 200;

/**
 * How the evidence "worse" grows at a share of 10 % and a background of 2 %, when the candidate fails at this rate: at each look the
 * decimal logarithm that this part of the rollouts stays below.
 */
export function evidenceOverTime(candidate: number, part: number): number[] {
  const seen: number[][] = LOOKS.map(() => []);
  for (let seed = 0; seed < ROLLOUTS; seed += 1) {
    let look = 0;
    simulate([{ sessions: 20_000, share: 0.1, stable: 0.02, candidate }], seed, (stages) => {
      if (stages[0]!.candidate.sessions < LOOKS[look]!) return false;
      seen[look]!.push(logEvidenceOfWorse(stages, DEFAULT_SETTINGS.tolerance) / Math.LN10);
      look += 1;
      return look === LOOKS.length;
    });
  }
  return seen.map((values) => values.sort((a, b) => a - b)[Math.floor(values.length * part)]!);
}
