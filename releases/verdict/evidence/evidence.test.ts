/** @jest-environment node */
import { noArms, type Arms } from '../counts';
import { logEvidenceOfNotWorse } from './not-worse';
import { logEvidenceOfWorse } from './worse';

const arms = ([ns, fs]: [number, number], [nc, fc]: [number, number]): Arms => ({
  stable: { sessions: ns, failures: fs },
  candidate: { sessions: nc, failures: fc },
});
const worse = (...stages: Arms[]) => logEvidenceOfWorse(stages, 0.005);
const notWorse = (...stages: Arms[]) => logEvidenceOfNotWorse(stages, 0.05);

test('before the first session nothing speaks for anything', () => {
  for (const evidence of [worse, notWorse])
    for (const value of [evidence(), evidence(noArms())]) expect(value).toBeCloseTo(0, 12);
});

test('failures are no evidence when stable fails as often or more, however many', () => {
  expect(worse(arms([900, 900], [100, 100]))).toBeLessThan(0);
  expect(worse(arms([900, 450], [100, 50]))).toBeLessThan(0);
  expect(worse(arms([900, 450], [100, 10]))).toBeLessThan(0);
});

test('an arm without sessions proves nothing against the candidate', () => {
  expect(worse(arms([0, 0], [500, 500]))).toBeLessThan(0);
  expect(worse(arms([500, 0], [0, 0]))).toBeLessThan(0);
});

test('a candidate that is worse by less than the tolerance is never found worse', () => {
  expect(worse(arms([1e6, 20_000], [1e6, 24_000]))).toBeLessThan(0);
  expect(logEvidenceOfWorse([arms([1e6, 20_000], [1e6, 24_000])], 0)).toBeGreaterThan(100);
});

test('a candidate that is worse by more than the tolerance is found worse later than without one', () => {
  const counts = arms([1800, 36], [200, 14]);
  expect(worse(counts)).toBeLessThan(logEvidenceOfWorse([counts], 0) - 0.5);
});

test('a candidate without a failure is not known to be better than a stable arm that nobody saw', () => {
  expect(notWorse(arms([0, 0], [20, 0]))).toBeLessThan(Math.log(100));
  expect(notWorse(arms([5000, 0], [0, 0]))).toBeLessThanOrEqual(0);
});

test('a bad network during a stage with a larger share is not held against the candidate', () => {
  const before = arms([2250, 22], [250, 3]);
  const during = arms([1250, 125], [1250, 125]);
  const summed = arms([3500, 147], [1500, 128]);
  expect(worse(summed)).toBeGreaterThan(Math.log(100));
  expect(worse(before, during)).toBeLessThan(0);
});

test('what earlier stages showed counts in a later one, and what they taught helps there', () => {
  const stage = arms([180, 4], [20, 4]);
  expect(worse(stage)).toBeGreaterThan(0);
  expect(worse(stage, stage, stage)).toBeGreaterThan(3 * worse(stage) + 1);
});

test('stages with different failure rates still add up to a proof', () => {
  const quiet = arms([500, 2], [500, 27]);
  const noisy = arms([500, 200], [500, 270]);
  expect(worse(quiet, noisy)).toBeGreaterThan(Math.log(100));
});
