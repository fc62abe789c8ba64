const { exp, log, log1p, max } = Math;

/** The number of sessions of each arm by value: 0 means nothing went wrong, 1 is the worst. `Book` defines the values between. */
export interface Observed {
  stable: number;
  candidate: number;
}

/** The observations of the time in which a session got the candidate with the probability `share`. */
export interface Trial {
  share: number;
  observed: Observed[];
}

/** The claim about the candidate's mean: above stable's by more than `gap`, or below stable's plus `gap`. */
export interface Claim {
  side: 'above' | 'below';
  gap: number;
}

/** A part of the capital: the fraction of it that is staked, and the value that counts as neither good nor bad. */
export interface Bet {
  weight: number;
  stake: number;
  middle: number;
}

/** The part of the capital that is bet from the first stage on. Each later stage begins with half of the rest. */
export const FROM_THE_START = 0.8;

/**
 * The evidence of the counts for a claim, as a logarithm: the capital of a gambler who began with 1 and bet on each session at odds
 * that are fair, or worse than fair, where the claim is false. Such a capital ever exceeds 1/a in at most a share `a` of rollouts, so
 * it may be looked at after every session (Ville's inequality; Waudby-Smith and Ramdas, "Estimating means of bounded random variables
 * by betting", JRSS B 86, 2024).
 *
 * A session wins (value − middle) / share in the candidate and loses (value − middle) / (1 − share) in stable, less the gap. On average
 * that is the difference of the means less the gap, whatever the rate of failures is and however it moves in time, because the share of the candidate
 * is known. Stakes are fixed beforehand, so the capital depends on counts alone.
 *
 * Part of the capital is reserved for each later stage, so that good results before do not hide a candidate that gets worse there.
 */
export function logEvidence(trials: Trial[], bookAt: (share: number) => Book): number {
  const compared = trials.filter(({ share }) => share > 0 && share < 1);
  // The capital of each bet since the stage, from the last stage back to the first.
  let since: number[] = [];
  let total = -Infinity;
  for (let stage = compared.length - 1; stage >= 0; stage -= 1) {
    const trial = compared[stage]!;
    const { bets, added } = bookAt(trial.share);
    since = bets.map((_, at) => (since[at] ?? 0) + logCapital(trial.observed, added[at]!));
    const start = stage === 0 ? log(FROM_THE_START) : log((1 - FROM_THE_START) / 2 ** stage);
    for (const [at, { weight }] of bets.entries()) total = logSum(total, start + log(weight) + since[at]!);
  }
  return compared.length === 0 ? 0 : total;
}

/** What a session adds to the evidence, by bet, value and arm, as logarithms. Computed once per share, because logarithms dominate the cost of a verdict. */
export interface Book {
  bets: Bet[];
  /** By bet, value and arm. */
  added: Float64Array[];
}

export function openBook(share: number, values: number[], { side, gap }: Claim, bets: Bet[]): Book {
  const [sign, loss] = side === 'above' ? [1, gap] : [-1, -gap];
  const added = bets.map(({ stake, middle }) =>
    Float64Array.from(
      values.flatMap((value) => {
        const won = sign * (value - middle);
        return [log1p(stake * (won / share - loss)), log1p(stake * (-won / (1 - share) - loss))];
      }),
    ),
  );
  return { bets, added };
}

/** Caches the books of the last shares: a rollout has few. */
export function cachedByShare(open: (share: number) => Book): (share: number) => Book {
  const books = new Map<number, Book>();
  return (share) => {
    const book = books.get(share) ?? open(share);
    if (books.size > 64) books.clear();
    books.set(share, book);
    return book;
  };
}

function logCapital(observed: Observed[], added: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < observed.length; at += 1) {
    const { stable, candidate } = observed[at]!;
    if (candidate > 0) sum += candidate * added[2 * at]!;
    if (stable > 0) sum += stable * added[2 * at + 1]!;
  }
  return sum;
}

function logSum(a: number, b: number): number {
  const most = max(a, b);
  return most === -Infinity ? most : most + log(exp(a - most) + exp(b - most));
}
