import type { Arms } from '../counts';
import { bestWithGap } from '../evidence/best-with-gap';
import { bestApart } from '../evidence/likelihood';
import { logEvidenceOfNotWorse } from '../evidence/not-worse';
import { logEvidenceOfWorse } from '../evidence/worse';
import { DEFAULT_SETTINGS } from '../settings';
import { thresholdsOf } from '../thresholds';

const { tolerance, margin, leastFailures } = DEFAULT_SETTINGS;
const { browsers, notWorse } = thresholdsOf(DEFAULT_SETTINGS);

/** Whether the browsers' evidence aborts. No prediction beats the best rates, so most looks end at a bound that costs little. */
export function aborts(stages: Arms[]): boolean {
  let most = 0;
  let failures = 0;
  for (const arms of stages) {
    if (gapOf(arms) > 0) most += bestApart(arms) - bestWithGap(arms, 0);
    failures += arms.candidate.failures;
  }
  return most >= browsers && failures >= leastFailures && logEvidenceOfWorse(stages, tolerance) >= browsers;
}

/** Whether the evidence of "not worse" suffices, whatever the other test says: an abort before it would hide a broken promise. */
export function promotes(stages: Arms[]): boolean {
  return stages.some((arms) => gapOf(arms) < margin) && logEvidenceOfNotWorse(stages, margin) >= notWorse;
}

/** Without sessions in an arm anything is possible. */
function gapOf({ stable, candidate }: Arms): number {
  if (stable.sessions === 0 || candidate.sessions === 0) return 0;
  return candidate.failures / candidate.sessions - stable.failures / stable.sessions;
}
