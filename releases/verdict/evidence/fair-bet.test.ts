/** @jest-environment node */
import type { Arm, Arms } from '../counts';
import { logEvidenceOfNotWorse } from './not-worse';
import { logEvidenceOfWorse } from './worse';

/** All outcomes of an arm with their probabilities. */
function outcomes(sessions: number, rate: number): [arm: Arm, probability: number][] {
  let ways = 1;
  return Array.from({ length: sessions + 1 }, (_, failures) => {
    const probability = ways * rate ** failures * (1 - rate) ** (sessions - failures);
    ways = (ways * (sessions - failures)) / (failures + 1);
    return [{ sessions, failures }, probability];
  });
}

/** The mean of the evidence, worked out over every outcome there is. */
function meanEvidence(
  evidence: (arms: Arms) => number,
  stable: [sessions: number, rate: number],
  candidate: [sessions: number, rate: number],
): number {
  let mean = 0;
  for (const [s, p] of outcomes(...stable)) {
    for (const [c, q] of outcomes(...candidate)) mean += p * q * Math.exp(evidence({ stable: s, candidate: c }));
  }
  return mean;
}

const sizes: [stable: number, candidate: number][] = [
  [1, 1],
  [9, 1],
  [1, 9],
  [12, 12],
  [90, 10],
  [40, 60],
];
const RATES = [0, 0.005, 0.02, 0.1, 0.3, 0.6, 0.94];

test.each(sizes)(
  '%i and %i sessions: a bet on "worse" wins nothing on average while the candidate is within the tolerance',
  (stable, candidate) => {
    for (const rate of RATES) {
      for (const gap of [-0.3, 0, 0.005].filter((gap) => rate + gap >= 0)) {
        const mean = meanEvidence((arms) => logEvidenceOfWorse([arms], 0.005), [stable, rate], [candidate, rate + gap]);
        expect(mean).toBeLessThanOrEqual(1 + 1e-9);
      }
    }
  },
);

test.each(sizes)(
  '%i and %i sessions: a bet on "not worse" wins nothing on average while the candidate is worse by the margin',
  (stable, candidate) => {
    for (const rate of RATES) {
      for (const gap of [0.05, 0.4].filter((gap) => rate + gap <= 1)) {
        const mean = meanEvidence((arms) => logEvidenceOfNotWorse([arms], 0.05), [stable, rate], [candidate, rate + gap]);
        expect(mean).toBeLessThanOrEqual(1 + 1e-9);
      }
    }
  },
);

test('the bets win when their claim holds', () => {
  expect(meanEvidence((arms) => logEvidenceOfWorse([arms], 0.005), [90, 0.02], [10, 0.6])).toBeGreaterThan(100);
  expect(meanEvidence((arms) => logEvidenceOfNotWorse([arms], 0.05), [90, 0.02], [90, 0.02])).toBeGreaterThan(2);
});
