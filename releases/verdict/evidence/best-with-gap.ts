import type { Arms } from '../counts';
import { logLikelihood } from './likelihood';

const { abs, max, min } = Math;

const STEPS = 100;
/** How near the top is near enough: on top of a hill an error of e costs e². */
const CLOSE = 1e-8;

/**
 * The best likelihood of both arms when the candidate's rate is exactly stable's plus `gap` (0 or more). The likelihood has one
 * hill, so its slope tells on which side the top lies: Newton's step where it stays between the bounds, else half of what is left.
 */
export function bestWithGap(arms: Arms, gap: number): number {
  const { stable, candidate } = arms;
  const sessions = stable.sessions + candidate.sessions;
  if (sessions === 0) return 0;
  const shared = (stable.failures + candidate.failures) / sessions;
  if (gap === 0) return at(arms, shared, 0);
  let [low, high] = [0, 1 - gap];
  let rate = min(max(shared, CLOSE), 1 - CLOSE) * high;
  for (let step = 0; step < STEPS; step += 1) {
    const { slope, bend } = shapeAt(arms, rate, gap);
    if (slope > 0) low = rate;
    else high = rate;
    const newton = rate + slope / bend;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (abs(next - rate) < CLOSE * (rate + CLOSE)) break;
    rate = next;
  }
  return at(arms, rate, gap);
}

function at({ stable, candidate }: Arms, rate: number, gap: number): number {
  return logLikelihood(stable, rate) + logLikelihood(candidate, rate + gap);
}

/** Slope and (positive) bend of the log likelihood. Rates stay strictly between the bounds, so nothing is divided by zero. */
function shapeAt({ stable, candidate }: Arms, rate: number, gap: number): { slope: number; bend: number } {
  const failed = stable.failures / rate;
  const loaded = (stable.sessions - stable.failures) / (1 - rate);
  const candidateFailed = candidate.failures / (rate + gap);
  const candidateLoaded = (candidate.sessions - candidate.failures) / (1 - rate - gap);
  return {
    slope: failed - loaded + candidateFailed - candidateLoaded,
    bend: failed / rate + loaded / (1 - rate) + candidateFailed / (rate + gap) + candidateLoaded / (1 - rate - gap),
  };
}
