import type { Arms } from '../counts';
import { keptByShare, logEvidence, openBook, type Bet, type Claim, type Observed, type Trial } from './bet';

/** Weights and how many times as often the candidate is believed to fail. Wrong beliefs only cost time, the promise holds with any. */
const TIMES_AS_OFTEN: [weight: number, times: number][] = [
  [0.4, 1.6],
  [0.3, 3],
  [0.12, 10],
  [0.1, 50],
];
/** The rest is bet on a candidate that fails nearly always: there each session that loads says something as well. */
const GROSS: Omit<Bet, 'stake'> = { weight: 0.08, middle: 0.5 };
/** Part of the largest stake that cannot lose everything at once. */
const BOLD = 0.9;

/** Failed sessions, and others. */
const VALUES = [1, 0];
const booksOf = (side: Claim['side'], betsAt: (share: number, gap: number) => Bet[]) => {
  const booksByGap = new Map<number, ReturnType<typeof keptByShare>>();
  return (gap: number) => {
    const books = booksByGap.get(gap) ?? keptByShare((share) => openBook(share, VALUES, { side, gap }, betsAt(share, gap)));
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

/** How often sessions fail at most with which a healthy candidate is to advance soon, and the weights of these bets. */
const RATES: [weight: number, rate: number][] = [
  [0.4, 0.02],
  [0.3, 0.05],
  [0.2, 0.1],
  [0.1, 0.25],
];

function betsOnNotWorse(share: number, margin: number): Bet[] {
  return RATES.map(([weight, rate]) => {
    const best = (margin * share * (1 - share)) / rate;
    return { weight, stake: Math.min(best, (BOLD * share) / (1 - margin * share)), middle: 0 };
  });
}

function betsOnWorse(share: number, tolerance: number): Bet[] {
  const bets = TIMES_AS_OFTEN.map(([weight, times]) => {
    // The share of failed sessions that are the candidate's is then `times` as large, against all others: the likelihood ratio of that.
    const stake = (share * (1 - share) * (times - 1)) / (1 + share * (times - 1));
    return { weight, stake, middle: 0 };
  });
  const most = Math.max(GROSS.middle / share, (1 - GROSS.middle) / (1 - share)) + tolerance;
  return [...bets, { ...GROSS, stake: BOLD / most }];
}

export const asObserved = ({ stable, candidate }: Arms): Observed[] => [
  { stable: stable.failures, candidate: candidate.failures },
  { stable: stable.sessions - stable.failures, candidate: candidate.sessions - candidate.failures },
];
