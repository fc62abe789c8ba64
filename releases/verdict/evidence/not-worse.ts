import type { Arm, Arms } from '../counts';
import { bestWithGap } from './best-with-gap';
import { bestApart } from './likelihood';
import { logEvidence, type Claim } from './log-evidence';
import { logMix, logPrediction, type Belief } from './prediction';

const RATE: Belief = { failed: 1, loaded: 29 };

/** The logarithm of the evidence that the candidate's failure rate is below stable's plus `margin`. */
export function logEvidenceOfNotWorse(stages: Arms[], margin: number): number {
  return logEvidence(stages, NOT_WORSE, margin);
}

/** Half of the bet is on equal rates, which is what a healthy candidate has; half on rates that differ. */
function predictNotWorse({ stable, candidate }: Arms): number {
  const both: Arm = { sessions: stable.sessions + candidate.sessions, failures: stable.failures + candidate.failures };
  return logMix(logPrediction(both, RATE), logPrediction(stable, RATE) + logPrediction(candidate, RATE));
}

/** Without sessions, stable may never fail and the candidate always. */
function bestWhenWorse(arms: Arms, margin: number): number {
  const stableShare = arms.stable.sessions === 0 ? 0 : arms.stable.failures / arms.stable.sessions;
  const candidateShare = arms.candidate.sessions === 0 ? 1 : arms.candidate.failures / arms.candidate.sessions;
  return candidateShare >= stableShare + margin ? bestApart(arms) : bestWithGap(arms, margin);
}

const NOT_WORSE: Claim = { logPrediction: predictNotWorse, bestAgainst: bestWhenWorse };
