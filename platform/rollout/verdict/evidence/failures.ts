import type { Arms } from '../counts';
import { cachedByShare, logEvidence, openBook, type Bet, type Claim, type Observed, type Trial } from './bet';

/** Weights, and how many times as often as stable the candidate is assumed to fail. Wrong assumptions cost only time; the bound on false aborts holds with any. */
const TIMES_AS_OFTEN: [weight: number, times: number][] = [
  [0.4, 1.6],
  [0.3, 3],
  [0.12, 10],
  [0.1, 50],
];
/** The rest is bet on a candidate that nearly always fails: there, a session that loads is evidence as well. */
const GROSS: Omit<Bet, 'stake'> = { weight: 0.08, middle: 0.5 };
/** The fraction of the largest stake, so that no single session can lose the whole capital. */
const STAKE_FRACTION = 0.9;

/** A failed session, and a session without a failure. */
const VALUES = [1, 0];
const booksOf = (side: Claim['side'], betsAt: (share: number, gap: number) => Bet[]) => {
  const booksByGap = new Map<number, ReturnType<typeof cachedByShare>>();
  return (gap: number) => {
    const books = booksByGap.get(gap) ?? cachedByShare((share) => openBook(share, VALUES, { side, gap }, betsAt(share, gap)));
    booksByGap.set(gap, books);
    return books;
  };
};
const worse = booksOf('above', betsOnWorse);
const notWorse = booksOf('below', betsOnNotWorse);

/** The logarithm of the evidence that the candidate fails more often than stable by more than `tolerance`. */
export const logEvidenceOfWorse = (trials: Trial[], tolerance: number): number => logEvidence(trials, worse(tolerance));

/** The logarithm of the evidence that the candidate's failure rate is below stable's plus `margin`. */
export const logEvidenceOfNotWorse = (trials: Trial[], margin: number): number => logEvidence(trials, notWorse(margin));

/** Weights, and the highest failure rates at which a healthy candidate should advance soon. */
const RATES: [weight: number, rate: number][] = [
  [0.4, 0.02],
  [0.3, 0.05],
  [0.2, 0.1],
  [0.1, 0.25],
];

function betsOnNotWorse(share: number, margin: number): Bet[] {
  return RATES.map(([weight, rate]) => {
    const best = (margin * share * (1 - share)) / rate;
    return { weight, stake: Math.min(best, (STAKE_FRACTION * share) / (1 - margin * share)), middle: 0 };
  });
}

function betsOnWorse(share: number, tolerance: number): Bet[] {
  const bets = TIMES_AS_OFTEN.map(([weight, times]) => {
    // If the candidate fails `times` as often, its odds among failed sessions are `times` as high: this stake is the likelihood ratio of that.
    const stake = (share * (1 - share) * (times - 1)) / (1 + share * (times - 1));
    return { weight, stake, middle: 0 };
  });
  const most = Math.max(GROSS.middle / share, (1 - GROSS.middle) / (1 - share)) + tolerance;
  return [...bets, { ...GROSS, stake: STAKE_FRACTION / most }];
}

export const asObserved = ({ stable, candidate }: Arms): Observed[] => [
  { stable: stable.failures, candidate: candidate.failures },
  { stable: stable.sessions - stable.failures, candidate: candidate.sessions - candidate.failures },
];
