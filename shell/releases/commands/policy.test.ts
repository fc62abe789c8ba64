/** @jest-environment node */
import { emptyRegistry } from '../registry/empty-registry';
import { registrySchema } from '../registry/schema';
import { policy } from './policy';
import { withSection } from './section-state';
import { start } from './start';

const now = '2026-01-01T00:00:00.000Z';
const quiet = withSection(emptyRegistry(), 'help', { stable: '1.0.0' });
const running = start(quiet, { name: 'help', version: '1.1.0', stages: [10, 100], id: 'r', now });

test('the next start without stages follows the policy', () => {
  const changed = policy(quiet, { name: 'help', stages: [5, 100] });
  expect(start(changed, { name: 'help', version: '1.1.0', id: 'r', now }).sections.help.rollout).toMatchObject({ stages: [5, 100], state: 'running' });
  expect(registrySchema.safeParse(changed).error).toBeUndefined();
  expect(quiet.sections.help.policy).toEqual({ kind: 'stages', stages: [1, 10, 50, 100] });
});

test('a section may be set to be never split, and to be split again', () => {
  const whole = policy(quiet, { name: 'help' });
  expect(() => start(whole, { name: 'help', version: '1.1.0', stages: [10, 100], id: 'r', now })).toThrow('all-at-once');
  expect(policy(whole, { name: 'help', stages: [1, 10, 50, 100] })).toEqual(quiet);
});

test('a rollout under way keeps its stages, and no policy may say that it splits nobody', () => {
  expect(policy(running, { name: 'help', stages: [50, 100] }).sections.help.rollout).toBe(running.sections.help.rollout);
  expect(() => policy(running, { name: 'help' })).toThrow(/1\.1\.0 splits.*Promote or abort/);
});

test('said twice it changes nothing the second time', () => {
  expect(policy(quiet, { name: 'help', stages: [1, 10, 50, 100] })).toBe(quiet);
  expect(policy(quiet, { name: 'legal' })).toBe(quiet);
});
