import { cachedByShare, logEvidence, openBook, type Book, type Trial } from './bet';
import { asObserved, logEvidenceOfNotWorse, logEvidenceOfWorse } from './failures';

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
