import { noStage, type Stage } from './counts';
import { DEFAULT_SETTINGS, enoughOf } from './settings';
import { weigh } from './weigh';

test('each conclusion needs evidence of 1 over the share of errors that it may have', () => {
  expect(enoughOf(DEFAULT_SETTINGS)).toEqual({ worse: 100, notWorse: 400, held: 200 });
});

test('metrics weigh and tolerate what docs/verdict.md says', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    weights: { browsers: 0.7, server: 0.1, silence: 0.1, paint: 0.1, errors: 0.1, press: 0.1, shift: 0.1 },
    tolerance: 0.005,
    feltTolerance: 0.01,
    margin: 0.05,
    leastHeard: 60,
  });
});

test('the evidence that decides is a mean: a metric counts by its part of all weights', () => {
  const browsers = { stable: { sessions: 900, failures: 18 }, candidate: { sessions: 100, failures: 15 } };
  const stages: Stage[] = [{ ...noStage(10), browsers }];
  const weights = { browsers: 3, server: 1, silence: 1, paint: 1, errors: 1, press: 1, shift: 2 };
  // No other metric has bad sessions enough to count.
  const { by, worse } = weigh(stages, { ...DEFAULT_SETTINGS, leastHeard: 1_000, weights });
  expect(worse).toBeCloseTo(by.browsers * 0.3);
});
