/** @jest-environment node */
import { addArms } from '../add-counts';
import { aborts, promotes } from './new-rule';
import { median, shareOf, simulate, type Phase } from './simulate';

const BACKGROUNDS = [0.005, 0.01, 0.02, 0.05, 0.1];
const SHARES = [0.01, 0.05, 0.1, 0.25, 0.5];

const runs = (rollouts: number, phases: Phase[], isOver: typeof aborts) =>
  Array.from({ length: rollouts }, (_, seed) => simulate(phases, seed, isOver));
const steady = (sessions: number, share: number, stable: number, candidate: number): Phase[] => [
  { sessions, share, stable, candidate },
];

test.each(SHARES)(
  'at a share of %d at most 1 %% of healthy rollouts are aborted, at any background rate, with a look after each of 5,000 sessions',
  (share) => {
    for (const background of BACKGROUNDS) {
      expect(shareOf(runs(100, steady(5000, share, background, background), aborts))).toBeLessThanOrEqual(0.01);
    }
  },
);

test.each(BACKGROUNDS)(
  'at a background of %d at most 1 %% of candidates that are 5 points worse are found "not worse"',
  (background) => {
    for (const share of [0.1, 0.5]) {
      expect(shareOf(runs(100, steady(5000, share, background, background + 0.05), promotes))).toBeLessThanOrEqual(0.01);
    }
  },
);

test.each([
  [6, 'that always fails', 1],
  [40, '20 points worse', 0.22],
  [400, '5 points worse', 0.07],
])(
  'at a share of 10 %% and a background of 2 %% the middle rollout is out within %i sessions of a candidate %s',
  (most, _, candidate) => {
    const found = median(runs(101, steady(20_000, 0.1, 0.02, candidate), aborts));
    expect(found).not.toBeNull();
    expect(found).toBeLessThanOrEqual(most);
  },
);

test('a network that gets worse while the share rises aborts no healthy rollout, though it would if the stages were summed', () => {
  const phases = [...steady(2500, 0.1, 0.01, 0.01), ...steady(2500, 0.5, 0.1, 0.1)];
  expect(shareOf(runs(100, phases, aborts))).toBeLessThanOrEqual(0.01);
  expect(shareOf(runs(100, phases, (stages) => aborts([addArms(stages)])))).toBeGreaterThan(0.5);
});

test('an outage in the middle of a stage aborts no healthy rollout and promotes no bad one', () => {
  const outage = (worse: number) =>
    [0.02, 0.6, 0.02].flatMap((rate, part) => steady([1000, 300, 3700][part]!, 0.1, rate, rate + worse));
  expect(shareOf(runs(100, outage(0), aborts))).toBeLessThanOrEqual(0.01);
  expect(shareOf(runs(100, outage(0.05), promotes))).toBeLessThanOrEqual(0.01);
});
