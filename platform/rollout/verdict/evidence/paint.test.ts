import { noStage, paintClassOf } from '../counts';
import { logEvidenceOfLater } from './paint';

test.each([
  ['the first class', 0, 0],
  ['the fourth', 3, 0.2],
  ['the last', 15, 1],
])('a session whose largest paint is in %s counts by its place among the classes', (_what, at, value) => {
  const felt = { [`paint-${at}`]: { stable: { sessions: 0, failures: 0 }, candidate: { sessions: 1, failures: 0 } } };
  const evidence = logEvidenceOfLater([{ ...noStage(50), felt }]);
  // By hand, at even shares: what each of nine bets makes of its part of 80 % of the capital.
  const parts = [0.1, 0.25, 0.45].flatMap((middle) =>
    [
      [0.3, 0.9],
      [0.45, 0.45],
      [0.25, 0.12],
    ].map(([weight, part]) => (weight! / 3) * (1 + (part! / (2 * (1 - middle) + 0.01)) * (2 * (value - middle) - 0.01))),
  );
  expect(Math.exp(evidence)).toBeCloseTo(0.8 * parts.reduce((sum, each) => sum + each, 0), 10);
});

test('a paint is of the class of its half second, and a later one than any of the last', () => {
  expect([0, 499, 500, 7_499, 7_500, 60_000].map(paintClassOf)).toEqual([
    'paint-0',
    'paint-0',
    'paint-1',
    'paint-14',
    'paint-15',
    'paint-15',
  ]);
});
