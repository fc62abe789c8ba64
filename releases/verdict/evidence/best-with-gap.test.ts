/** @jest-environment node */
import type { Arms } from '../counts';
import { bestWithGap } from './best-with-gap';
import { logLikelihood } from './likelihood';

const counts: [stable: [number, number], candidate: [number, number]][] = [
  [
    [100, 2],
    [20, 3],
  ],
  [
    [100, 0],
    [20, 0],
  ],
  [
    [0, 0],
    [20, 20],
  ],
  [
    [50, 50],
    [20, 20],
  ],
  [
    [1000, 1],
    [3, 3],
  ],
  [
    [5000, 400],
    [5000, 100],
  ],
];

test.each(counts)(
  'stable %j, candidate %j: no rate on the line is likelier than the one that was found',
  ([ns, fs], [nc, fc]) => {
    const arms: Arms = { stable: { sessions: ns, failures: fs }, candidate: { sessions: nc, failures: fc } };
    for (const gap of [0, 0.005, 0.05, 0.5]) {
      const rates = Array.from({ length: 2001 }, (_, step) => (step / 2000) * (1 - gap));
      const best = Math.max(
        ...rates.map((rate) => logLikelihood(arms.stable, rate) + logLikelihood(arms.candidate, Math.min(rate + gap, 1))),
      );
      expect(bestWithGap(arms, gap)).toBeGreaterThan(best - 1e-6);
      expect(bestWithGap(arms, gap)).toBeLessThan(best + 0.02);
    }
  },
);

test('without sessions there is nothing to explain', () => {
  expect(bestWithGap({ stable: { sessions: 0, failures: 0 }, candidate: { sessions: 0, failures: 0 } }, 0.05)).toBe(0);
});
