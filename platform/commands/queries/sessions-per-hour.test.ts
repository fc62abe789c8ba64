import { abort } from '../../rollout';
import { noCounts, noStage } from '../../rollout/verdict';
import { earlier, help, name, running } from '../../testing/rollouts';
import { sessionsPerHour } from './sessions-per-hour';

const HOUR = 3_600_000;
const hours = (count: number) => Date.parse(earlier) + count * HOUR;
const browsers = { stable: { sessions: 900, failures: 0 }, candidate: { sessions: 100, failures: 0 } };
const counts = { ...noCounts(), stages: [{ ...noStage(10), browsers }] };

test('a rollout that has only just begun has no traffic yet, and one without sessions has none', () => {
  const { rollout } = help(running);
  expect(sessionsPerHour(counts, rollout!, hours(0))).toBeNull();
  expect(sessionsPerHour(noCounts(), rollout!, hours(100))).toBeNull();
});

test('the traffic of a rollout that is over does not decrease with the time since its end', () => {
  const after = (registry: typeof running) => sessionsPerHour(counts, help(registry).rollout!, hours(100));
  expect(after(running)).toBe(10);
  expect(after(abort(running, { name, reason: 'slow', now: new Date(hours(10)).toISOString() }))).toBe(100);
});
