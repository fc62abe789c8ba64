import type { Arm } from '../counts';
import { logGamma } from './log-gamma';

const { abs, exp, log, log1p, max } = Math;

/** What is believed of a failure rate beforehand: as though so many sessions had failed and loaded already (a Beta distribution). */
export interface Belief {
  failed: number;
  loaded: number;
}

/**
 * The logarithm of the probability that someone with this belief gives to an arm's outcomes when predicting one session after
 * the other and learning from each (the Beta-binomial). The product does not depend on the order, so counts are enough.
 */
export function logPrediction({ sessions, failures }: Arm, { failed, loaded }: Belief): number {
  return logBeta(failed + failures, loaded + sessions - failures) - logBeta(failed, loaded);
}

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** A bet spread over two predictions, given as logarithms as its result is: `part` of it on the second one. */
export function logMix(first: number, second: number, part = 0.5): number {
  const a = first + log(1 - part);
  const b = second + log(part);
  return max(a, b) + log1p(exp(-abs(a - b)));
}
