import { noStage, type Stage } from './counts';
import { DEFAULT_SETTINGS, enoughOf } from './settings';
import { weigh } from './weigh';

test('each conclusion needs evidence of 1 over the share of errors that it may have', () => {
  const shares = { falseAborts: 0.01, falsePromotions: 0.0025, falseHolds: 0.005 };
  expect(enoughOf({ ...DEFAULT_SETTINGS, ...shares })).toEqual({ worse: 100, notWorse: 400, held: 200 });
});

test('the evidence that decides is a mean: a metric counts by its part of all weights', () => {
  const browsers = { stable: { sessions: 900, failures: 18 }, candidate: { sessions: 100, failures: 15 } };
  const stages: Stage[] = [{ ...noStage(10), browsers }];
  const weights = { browsers: 3, server: 1, silence: 1, paint: 1, errors: 1, press: 1, shift: 2 };
  // No other metric has bad sessions enough to count.
  const { by, worse } = weigh(stages, { ...DEFAULT_SETTINGS, leastHeard: 1_000, weights });
  expect(worse).toBeCloseTo(by.browsers * 0.3);
});
