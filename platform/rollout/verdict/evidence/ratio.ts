import type { Arms } from '../counts';

const { exp, log } = Math;

/** Weights, and how many times as often as a session of stable a session of the candidate is assumed to report. */
const SILENT: [weight: number, rate: number][] = [
  [0.25, 0.03],
  [0.35, 0.5],
  [0.25, 0.8],
  [0.15, 0.92],
];
const LOUD: [weight: number, rate: number][] = [
  [0.3, 1.1],
  [0.4, 1.4],
  [0.3, 3],
];

export interface SessionsAt {
  /** The exact share of the candidate, 0–1. */
  share: number;
  sessions: Arms;
}

/**
 * The logarithms of the evidence that the candidate reports fewer sessions than its share of the public, and that stable does: the ratio of
 * sessions, looked at after each of them (Lindon and Malek, "Anytime-valid inference for multinomial count data", NeurIPS 2022), with a few
 * likelihood ratios instead of their Dirichlet prior. It needs the exact share: with the nominal one, the unevenness of hashing would look like silence.
 */
export function logEvidenceOfRatio(stages: SessionsAt[]): { candidateSilent: number; stableSilent: number } {
  const compared = stages.filter(({ share }) => share > 0 && share < 1);
  return { candidateSilent: mixture(compared, SILENT), stableSilent: mixture(compared, LOUD) };
}

function mixture(stages: SessionsAt[], beliefs: [weight: number, rate: number][]): number {
  const terms = beliefs.map(([weight, rate]) => {
    const each = stages.map(({ share, sessions }) => {
      const others = log(1 - share + share * rate);
      return sessions.candidate.sessions * (log(rate) - others) - sessions.stable.sessions * others;
    });
    return log(weight) + each.reduce((sum, one) => sum + one, 0);
  });
  const most = Math.max(...terms);
  return most + log(terms.reduce((sum, term) => sum + exp(term - most), 0));
}
