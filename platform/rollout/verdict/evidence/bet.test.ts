import { cachedByShare, logEvidence, openBook, type Book, type Trial } from './bet';
import { asObserved, logEvidenceOfNotWorse, logEvidenceOfWorse } from './failures';
import { logEvidenceOfRatio } from './ratio';

test('the book of a share is opened once, although every session asks for it', () => {
  const open = jest.fn((share: number): Book => ({ bets: [{ weight: share, stake: 1, middle: 0 }], added: [] }));
  const bookAt = cachedByShare(open);
  expect([0.1, 0.5, 0.1, 0.1].map((share) => bookAt(share).bets[0]!.weight)).toEqual([0.1, 0.5, 0.1, 0.1]);
  expect(open.mock.calls).toEqual([[0.1], [0.5]]);
});

test('a tenth of the capital waits for the second stage, and a twentieth for the third, whatever the first has lost', () => {
  const bookAt = (share: number): Book =>
    openBook(share, [0, 1], { side: 'above', gap: 0 }, [{ weight: 1, stake: 0.1, middle: 0.5 }]);
  const later = (share: number): Trial => ({ share, observed: [] });
  const evidence = (...trials: Trial[]) => Math.exp(logEvidence(trials, bookAt));
  expect(evidence(later(0.1))).toBeCloseTo(0.8);
  // A stage in which only one arm has visitors takes no part.
  expect(evidence(later(0), later(0.1), later(1))).toBeCloseTo(0.8);
  // Nothing went wrong in a thousand sessions of the candidate.
  const lost: Trial = { share: 0.1, observed: [{ stable: 0, candidate: 1_000 }] };
  expect(evidence(lost)).toBeCloseTo(0);
  expect(evidence(lost, later(0.2))).toBeCloseTo(0.1);
  expect(evidence(lost, later(0.2), later(0.5))).toBeCloseTo(0.15);
});

test('how much more often a candidate may fail is heeded by each question, whatever was asked before', () => {
  const arms = { stable: { sessions: 1_000, failures: 10 }, candidate: { sessions: 1_000, failures: 60 } };
  const trials = [{ share: 0.5, observed: asObserved(arms) }];
  expect(logEvidenceOfWorse(trials, 0.02)).toBeLessThan(logEvidenceOfWorse(trials, 0.005));
  expect(logEvidenceOfNotWorse(trials, 0.1)).toBeGreaterThan(logEvidenceOfNotWorse(trials, 0.05));
});

// By hand, at even shares and without a gap: what each bet makes of its part of the capital.
const none = { sessions: 0, failures: 0 };
const sumOf = (parts: number[][]): number => parts.reduce((sum, [weight, won]) => sum + weight! * won!, 0);

test('the first failed session of the candidate is evidence by how often a worse one would fail', () => {
  const observed = asObserved({ stable: none, candidate: { sessions: 1, failures: 1 } });
  const parts = [
    [0.4, 1.6 / 1.3],
    [0.3, 3 / 2],
    [0.12, 10 / 5.5],
    [0.1, 50 / 25.5],
    [0.08, 1.9],
  ];
  expect(Math.exp(logEvidenceOfWorse([{ share: 0.5, observed }], 0))).toBeCloseTo(0.8 * sumOf(parts), 10);
});

test('the first good session of the candidate is evidence by the failure rates at which it should advance', () => {
  const observed = asObserved({ stable: none, candidate: { sessions: 1, failures: 0 } });
  const parts = [
    [0.4, 1 + 0.05 * (0.45 / 0.975)],
    [0.3, 1 + 0.05 * 0.25],
    [0.2, 1 + 0.05 * 0.125],
    [0.1, 1 + 0.05 * 0.05],
  ];
  expect(Math.exp(logEvidenceOfNotWorse([{ share: 0.5, observed }], 0.05))).toBeCloseTo(0.8 * sumOf(parts), 10);
});

test('the first session of one arm is evidence by how rarely the other one would report', () => {
  const ratio = (stable: number, candidate: number) =>
    logEvidenceOfRatio([
      { share: 0.5, sessions: { stable: { ...none, sessions: stable }, candidate: { ...none, sessions: candidate } } },
    ]);
  const silent = [
    [0.25, 1 / 0.515],
    [0.35, 1 / 0.75],
    [0.25, 1 / 0.9],
    [0.15, 1 / 0.96],
  ];
  expect(Math.exp(ratio(1, 0).candidateSilent)).toBeCloseTo(sumOf(silent), 10);
  const loud = [
    [0.3, 1.1 / 1.05],
    [0.4, 1.4 / 1.2],
    [0.3, 3 / 2],
  ];
  expect(Math.exp(ratio(0, 1).stableSilent)).toBeCloseTo(sumOf(loud), 10);
});
