import { addArms } from '../add-counts';
import type { Arms } from '../counts';
import { logMix } from './prediction';

export interface Claim {
  /** The logarithm of the probability that someone who believes the claim gave to the outcomes before seeing them. */
  logPrediction(arms: Arms): number;
  /** The logarithm of the best likelihood among all pairs of rates that contradict the claim, which speaks of a gap between them. */
  bestAgainst(arms: Arms, gap: number): number;
}

/**
 * How much the counts speak for a claim, as a logarithm: a prediction made by believers, over the best that anyone who denies
 * the claim can say afterwards. If the claim is false, this exceeds log(1/a) at any time at all in at most a share `a` of
 * rollouts, so it may be looked at after every session (universal inference: Wasserman, Ramdas, Balakrishnan, PNAS 117, 2020,
 * section 8; Ville's inequality does the rest).
 *
 * Each stage has its own best rates. With one sum over all stages, a bad network during a stage with a large share would look
 * like a bad candidate (Simpson's paradox). Half of the bet is on rates that stay the same over the stages, half on rates that do not.
 */
export function logEvidence(stages: Arms[], claim: Claim, gap: number): number {
  const [first] = stages;
  if (!first) return 0;
  if (stages.length === 1) return claim.logPrediction(first) - claim.bestAgainst(first, gap);
  const against = stages.reduce((sum, arms) => sum + claim.bestAgainst(arms, gap), 0);
  const apart = stages.reduce((sum, arms) => sum + claim.logPrediction(arms), 0);
  return logMix(claim.logPrediction(addArms(stages)), apart) - against;
}
