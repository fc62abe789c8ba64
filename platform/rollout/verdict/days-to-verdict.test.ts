import { noStage } from './counts';
import { daysToVerdict } from './days-to-verdict';
import { judge } from './judge';

const traffic = { sessionsPerDay: 1_300, failureRate: 0.02, minutes: 60 };

test('at 1,300 sessions a day larger first stages promote sooner, as in the simulation', () => {
  const [small, large] = [daysToVerdict([1, 10, 50], traffic), daysToVerdict([25, 50, 90], traffic)];
  expect(small.healthy).toBeGreaterThan(2);
  expect(small.healthy).toBeLessThan(4.5);
  expect(large.healthy).toBeGreaterThan(0.6);
  expect(large.healthy).toBeLessThan(small.healthy);
  expect(large.worse).toBeLessThan(small.worse);
});

test('twice the sessions take half the days, and no stage is shorter than its minutes', () => {
  const one = daysToVerdict([25, 50], traffic);
  expect(daysToVerdict([25, 50], { ...traffic, sessionsPerDay: 2_600 }).worse).toBeCloseTo(one.worse / 2, 2);
  expect(daysToVerdict([25, 50], { ...traffic, minutes: 7 * 24 * 60 }).healthy).toBe(14);
});

test('with many sessions a bad candidate ends in its first stage, although that is too small for a comparison', () => {
  const { worse } = daysToVerdict([1, 50], { sessionsPerDay: 10_000_000, failureRate: 0.02, minutes: 24 * 60 });
  expect(worse).toBeLessThan(1);
  // With fewer it takes three quarters of the day that the stage lasts, and five quarters are too long.
  const daysOf = (days: number) =>
    daysToVerdict([1, 50], { sessionsPerDay: (10_000_000 * worse) / days, failureRate: 0.02, minutes: 24 * 60 }).worse;
  expect(daysOf(0.75)).toBeCloseTo(0.75);
  expect(daysOf(1.25)).not.toBeCloseTo(1.25);
});

test('a small stage takes until the few sessions are there that the next step needs, and as the last one until it is compared', () => {
  const days = (stages: number[]) => daysToVerdict(stages, { ...traffic, sessionsPerDay: 1_000 }).healthy;
  expect(days([0.1, 100])).toBeCloseTo(4 + 60 / (24 * 60));
  // They are counted over all stages.
  expect(days([0.1, 0.2, 0.3, 100])).toBeCloseTo(4 + 180 / (24 * 60));
  expect(days([1])).toBeGreaterThan(10);
});

test('gives no estimate without a comparison', () => {
  expect(daysToVerdict([100], traffic)).toEqual({ healthy: 60 / (24 * 60), worse: Infinity });
});

test('a stage of 90 %, as a small site has it, takes as long as its evidence, like one of 50 %', () => {
  const days = (share: number) => daysToVerdict([share], { sessionsPerDay: 100, failureRate: 0.02, minutes: 0 }).healthy;
  expect(days(50)).toBeGreaterThan(1);
  expect(days(90)).toBeGreaterThan(days(50));
  expect(days(100)).toBe(0);
});

test('a bad candidate is estimated to end when the verdict ends it', () => {
  const { worse } = daysToVerdict([25, 50], traffic);
  const verdictAfter = (days: number) => {
    const sessions = days * 0.25 * traffic.sessionsPerDay;
    const browsers = {
      stable: { sessions: sessions * 3, failures: sessions * 3 * 0.02 },
      candidate: { sessions, failures: sessions * 0.07 },
    };
    return judge({ stages: [{ ...noStage(25), browsers }], causes: { stable: [], candidate: [] } }).kind;
  };
  expect([verdictAfter(worse * 0.98), verdictAfter(worse * 1.02)]).toEqual(['undecided', 'abort']);
});
