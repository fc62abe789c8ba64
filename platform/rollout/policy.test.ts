import { emptyRegistry } from './empty-registry';
import { registrySchema, type Registry } from 'shared/contract/registry/schema';
import { pause } from './pause';
import { policy } from './policy';
import { stateOf, withSection } from './section-state';
import { start } from './start';
import { ROLLOUT } from '../testing/rollouts';

const now = '2026-01-01T00:00:00.000Z';
const quiet = withSection(emptyRegistry(), 'help', { stable: '1.0.0' });
const help = (registry: Registry) => stateOf(registry, 'help');
const running = start(quiet, { name: 'help', version: '1.1.0', stages: [10, 100], id: ROLLOUT, now });

test('the next start without stages follows the policy', () => {
  const changed = policy(quiet, { name: 'help', stages: [5, 100] });
  expect(help(start(changed, { name: 'help', version: '1.1.0', id: ROLLOUT, now })).rollout).toMatchObject({
    stages: [5, 100],
    state: 'running',
  });
  expect(registrySchema.safeParse(changed).error).toBeUndefined();
  expect(help(quiet).policy).toEqual({ kind: 'stages', stages: [1, 10, 50, 100] });
});

test('a policy can switch a section to all-at-once and back to stages', () => {
  const whole = policy(quiet, { name: 'help' });
  expect(() => start(whole, { name: 'help', version: '1.1.0', stages: [10, 100], id: ROLLOUT, now })).toThrow('all-at-once');
  expect(policy(whole, { name: 'help', stages: [1, 10, 50, 100] })).toEqual(quiet);
});

test('a rollout under way keeps its stages, and all-at-once is refused while a rollout splits the visitors', () => {
  expect(help(policy(running, { name: 'help', stages: [50, 100] })).rollout).toBe(help(running).rollout);
  for (const split of [running, pause(running, { name: 'help', now })])
    expect(() => policy(split, { name: 'help' })).toThrow(/1\.1\.0 splits.*Promote or abort/);
});

test('setting the same policy again changes nothing', () => {
  expect(policy(quiet, { name: 'help', stages: [1, 10, 50, 100] })).toBe(quiet);
  const whole = policy(quiet, { name: 'help' });
  expect(policy(whole, { name: 'help' })).toBe(whole);
});

test('a policy can switch automatic stages on and off', () => {
  const wishing = policy(quiet, { name: 'help', stages: [5, 50], auto: { minutes: 30 } });
  expect(help(wishing).policy).toEqual({ kind: 'stages', stages: [5, 50], auto: { minutes: 30 } });
  expect(registrySchema.safeParse(wishing).error).toBeUndefined();
  expect(help(policy(wishing, { name: 'help', stages: [5, 50] })).policy).toEqual({ kind: 'stages', stages: [5, 50] });
});

test('a start copies the effects of metrics, and a change of the stages leaves them alone', () => {
  const informed = policy(quiet, { name: 'help', stages: [10, 100], effects: { paint: 'informs' } });
  const changed = policy(informed, { name: 'help', stages: [20, 100] });
  expect(help(changed).policy).toEqual({ kind: 'stages', stages: [20, 100], effects: { paint: 'informs' } });
  const started = start(changed, { name: 'help', version: '1.1.0', id: ROLLOUT, now });
  expect(help(started).rollout).toMatchObject({ effects: { paint: 'informs' } });
  expect(registrySchema.safeParse(started).error).toBeUndefined();
  expect(help(policy(changed, { name: 'help', stages: [20, 100], effects: {} })).policy).toEqual({
    kind: 'stages',
    stages: [20, 100],
  });
});
