import { abort, withSection } from '../../rollout';
import { noStage, type Arms } from '../../rollout/verdict';
import type { Signals } from '../../store';
import { help, name, ROLLOUT, running } from '../../testing/rollouts';
import { daysToGo, visitsPerDay } from './days-to-go';

const at = (day: number) => Date.UTC(2026, 0, day);
const browsers: Arms = { stable: { sessions: 1_287, failures: 13 }, candidate: { sessions: 13, failures: 0 } };
const counts = { stages: [{ ...noStage(1), browsers }], causes: { stable: [], candidate: [] } };
const signals = { read: async () => new Map([[ROLLOUT, counts]]) } as unknown as Signals;

test('the visits a day are those of the days on which a rollout runs, however long ago it ended', async () => {
  // 130 sessions on each of ten days, of which 65 in 100 visits are counted.
  const ended = abort(running, { name, reason: 'it is slow', now: new Date(at(11)).toISOString() });
  expect(await visitsPerDay(signals, ended, name, at(200))).toBeCloseTo(200);
  expect(await visitsPerDay(signals, running, name, at(11))).toBeCloseTo(200);
});

test('a rollout of less than half a day says nothing about the visits of a day', async () => {
  const HOUR = 60 * 60 * 1000;
  expect(await visitsPerDay(signals, running, name, at(1) + 12 * HOUR - 1)).toBeNull();
  expect(await visitsPerDay(signals, running, name, at(1) + 12 * HOUR)).toBeCloseTo(4_000);
});

test('a rollout of fewer than fifty sessions says nothing about the visits of a day', async () => {
  const visits = (sessions: number) => {
    const few = { ...noStage(1), browsers: { stable: { sessions, failures: 0 }, candidate: { sessions: 0, failures: 0 } } };
    const past = { read: async () => new Map([[ROLLOUT, { ...counts, stages: [few] }]]) } as unknown as Signals;
    return visitsPerDay(past, running, name, at(11));
  };
  expect(await visits(49)).toBeNull();
  expect(await visits(50)).toBeCloseTo(50 / 10 / 0.65);
});

test('a section without a rollout of its own counts on the visits of the busiest other one', async () => {
  const double = { stages: counts.stages.flatMap((stage) => [stage, stage]), causes: counts.causes };
  const both = { read: async () => new Map(Object.entries({ [ROLLOUT]: counts, busy: double })) } as unknown as Signals;
  const registry = withSection(running, 'legal', { rollout: { ...help(running).rollout!, id: 'busy' } });
  expect(await visitsPerDay(both, registry, 'landing', at(11))).toBeCloseTo(400);
  expect(await visitsPerDay(both, registry, name, at(11))).toBeCloseTo(200);
});

test('stages that last longer by themselves bring a rollout to its end later', async () => {
  const daysWith = (minutes: number) =>
    daysToGo(signals, running, name, { ...help(running).rollout!, auto: { minutes } }, at(11));
  expect(await daysWith(60)).not.toBe(await daysWith(30 * 24 * 60));
  expect(await daysWith(30 * 24 * 60)).toContain('a healthy candidate takes about 90 days through the stages 1, 10, 100 %');
});

test('a rollout whose stable release had no session estimates with the usual share of failures', async () => {
  const days = (stable: Arms['stable']) => {
    const stage = { ...noStage(1), browsers: { stable, candidate: { sessions: 1_300 - stable.sessions, failures: 0 } } };
    const past = { read: async () => new Map([[ROLLOUT, { ...counts, stages: [stage] }]]) } as unknown as Signals;
    return daysToGo(past, running, name, { ...help(running).rollout!, stages: [10, 50] }, at(11));
  };
  const usual = await days({ sessions: 0, failures: 0 });
  expect(usual).toBe(await days({ sessions: 1_000, failures: 20 }));
  // Where stable had sessions, none of which failed, that is its share.
  expect(usual).not.toBe(await days({ sessions: 1_000, failures: 0 }));
});

test('what a candidate failed in says nothing about the next one, so that only the failures of stable count', async () => {
  const failing = { ...noStage(1), browsers: { ...browsers, candidate: { sessions: 13, failures: 13 } } };
  const worse = { read: async () => new Map([[ROLLOUT, { ...counts, stages: [failing] }]]) } as unknown as Signals;
  const days = (past: Signals) => daysToGo(past, running, name, { ...help(running).rollout!, stages: [10, 50] }, at(11));
  expect(await days(worse)).toBe(await days(signals));
  expect(await days(signals)).toMatch(/through the stages 10, 50 %; one that fails 5 points more often ends after about \d+ /);
});
