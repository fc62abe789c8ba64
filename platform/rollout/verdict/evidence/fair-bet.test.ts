import { noStage, type Arms } from '../counts';
import { FROM_THE_START } from './bet';
import { asObserved, logEvidenceOfNotWorse, logEvidenceOfWorse } from './failures';
import { logEvidenceOfLater } from './paint';
import { logEvidenceOfRatio } from './ratio';

type Cells = [stableFailed: number, stableLoaded: number, candidateFailed: number, candidateLoaded: number];

/** All distributions of `sessions` over four cells, with their probabilities. */
function outcomes(sessions: number, rates: Cells): { cells: Cells; probability: number }[] {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const all: { cells: Cells; probability: number }[] = [];
  for (let a = 0; a <= sessions; a += 1)
    for (let b = 0; a + b <= sessions; b += 1)
      for (let c = 0; a + b + c <= sessions; c += 1) {
        const cells: Cells = [a, b, c, sessions - a - b - c];
        const ways = factorial(sessions) / cells.reduce((product, count) => product * factorial(count), 1);
        all.push({ cells, probability: cells.reduce((product, count, cell) => product * rates[cell]! ** count, ways) });
      }
  return all;
}

const armsOf = ([sf, sl, cf, cl]: Cells): Arms => ({
  stable: { sessions: sf + sl, failures: sf },
  candidate: { sessions: cf + cl, failures: cf },
});

/** The exact mean of the evidence, over every possible outcome, when each session gets the candidate with this probability. */
function meanEvidence(
  sessions: number,
  share: number,
  [stable, candidate]: [number, number],
  evidence: (arms: Arms) => number,
): number {
  const rates: Cells = [(1 - share) * stable, (1 - share) * (1 - stable), share * candidate, share * (1 - candidate)];
  return outcomes(sessions, rates).reduce(
    (sum, { cells, probability }) => sum + (probability && probability * Math.exp(evidence(armsOf(cells)))),
    0,
  );
}

const SIZES: [sessions: number, share: number][] = [
  [1, 0.1],
  [12, 0.01],
  [12, 0.1],
  [12, 0.5],
  [12, 0.9],
];
const RATES = [0, 0.005, 0.02, 0.1, 0.3, 0.6, 0.94];

test.each(SIZES)(
  '%i sessions at a share of %d: a bet on "worse" wins nothing on average while the candidate is within the tolerance',
  (sessions, share) => {
    const worse = (arms: Arms) => logEvidenceOfWorse([{ share, observed: asObserved(arms) }], 0.005);
    for (const rate of RATES)
      for (const gap of [-0.3, 0, 0.005].filter((gap) => rate + gap >= 0))
        expect(meanEvidence(sessions, share, [rate, rate + gap], worse)).toBeLessThanOrEqual(FROM_THE_START + 1e-9);
  },
);

test.each(SIZES)(
  '%i sessions at a share of %d: a bet on "not worse" wins nothing on average while the candidate is worse by the margin',
  (sessions, share) => {
    const notWorse = (arms: Arms) => logEvidenceOfNotWorse([{ share, observed: asObserved(arms) }], 0.05);
    for (const rate of RATES)
      for (const gap of [0.05, 0.4].filter((gap) => rate + gap <= 1))
        expect(meanEvidence(sessions, share, [rate, rate + gap], notWorse)).toBeLessThanOrEqual(FROM_THE_START + 1e-9);
  },
);

test.each(SIZES)(
  '%i sessions at a share of %d: a bet on a ratio that is off wins nothing on average while it is the exact share',
  (sessions, share) => {
    for (const arm of ['candidateSilent', 'stableSilent'] as const)
      expect(meanEvidence(sessions, share, [0.1, 0.1], (sessions) => logEvidenceOfRatio([{ share, sessions }])[arm])).toBeCloseTo(
        1,
        9,
      );
  },
);

test.each(SIZES)(
  '%i sessions at a share of %d: a bet on a later paint wins nothing on average while the candidate paints as early',
  (sessions, share) => {
    // Two classes: a session paints early or late.
    const later = ({ stable, candidate }: Arms) =>
      logEvidenceOfLater([
        {
          ...noStage(0),
          exact: share,
          felt: {
            'paint-2': {
              stable: { sessions: stable.sessions - stable.failures, failures: 0 },
              candidate: { sessions: candidate.sessions - candidate.failures, failures: 0 },
            },
            'paint-13': {
              stable: { sessions: stable.failures, failures: 0 },
              candidate: { sessions: candidate.failures, failures: 0 },
            },
          },
        },
      ]);
    for (const late of [0, 0.2, 0.7])
      expect(meanEvidence(sessions, share, [late, late], later)).toBeLessThanOrEqual(FROM_THE_START + 1e-9);
  },
);

test('the bets win when their claim holds', () => {
  const worse = (arms: Arms) => logEvidenceOfWorse([{ share: 0.5, observed: asObserved(arms) }], 0.005);
  expect(meanEvidence(14, 0.5, [0.02, 0.9], worse)).toBeGreaterThan(100);
});

test('a stage with sessions of only one arm is no evidence', () => {
  const stage = { share: 0.1, observed: asObserved(armsOf([3, 87, 4, 6])) };
  const alone = { share: 1, observed: asObserved(armsOf([0, 0, 500, 500])) };
  expect(logEvidenceOfWorse([stage, alone], 0.005)).toBe(logEvidenceOfWorse([stage], 0.005));
  expect(logEvidenceOfWorse([alone], 0.005)).toBe(0);
});

test('ten sessions of the candidate and none of stable, at half of the public, are evidence of almost 20 that stable is silent', () => {
  const sessions = armsOf([0, 0, 0, 10]);
  expect(Math.exp(logEvidenceOfRatio([{ share: 0.5, sessions }]).stableSilent)).toBeCloseTo(19.65);
});
