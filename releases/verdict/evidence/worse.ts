import type { Arms } from '../counts';
import { bestWithGap } from './best-with-gap';
import { bestApart } from './likelihood';
import { logEvidence, type Claim } from './log-evidence';
import { logMix, logPrediction, type Belief } from './prediction';

/** Weak beliefs that fit what is seen in the field; wrong ones only cost time, the promise holds with any. */
const STABLE: Belief = { failed: 1, loaded: 29 };
const SOMEWHAT_WORSE: Belief = { failed: 2, loaded: 18 };
const ANY: Belief = { failed: 1, loaded: 1 };
/** A little is bet on stable failing a lot, so that an outage does not use up all evidence for the rest of the rollout. */
const DURING_AN_OUTAGE = 0.1;

/** The logarithm of the evidence that the candidate fails more often than stable by more than `tolerance`. */
export function logEvidenceOfWorse(stages: Arms[], tolerance: number): number {
  return logEvidence(stages, WORSE, tolerance);
}

function predictWorse({ stable, candidate }: Arms): number {
  const usual = logMix(logPrediction(stable, STABLE), logPrediction(stable, ANY), DURING_AN_OUTAGE);
  return usual + logMix(logPrediction(candidate, SOMEWHAT_WORSE), logPrediction(candidate, ANY));
}

/** An arm without sessions can have any rate, so it contradicts nothing; its share is NaN, which is not above anything. */
function bestWhenNotWorse(arms: Arms, tolerance: number): number {
  const { stable, candidate } = arms;
  const isWorse = candidate.failures / candidate.sessions > stable.failures / stable.sessions + tolerance;
  return isWorse ? bestWithGap(arms, tolerance) : bestApart(arms);
}

const WORSE: Claim = { logPrediction: predictWorse, bestAgainst: bestWhenNotWorse };
