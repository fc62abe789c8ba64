import { abort, pause, promote } from 'platform/rollout';
import { name, running } from 'platform/testing/rollouts';
import { assignArm, liveRollouts } from './assign-arm';

const now = '2026-11-20T10:00:00.000Z';

test.each([
  ['runs', true, running],
  ['is paused', true, pause(running, { name, now })],
  ['was aborted', false, abort(running, { name, reason: 'it fails', now })],
  ['was promoted', false, promote(running, { name, now })],
])('signals count for a rollout that %s: %p', (_how, isLive, registry) => {
  expect(liveRollouts(registry)).toEqual(isLive ? [registry.sections[name]!.rollout] : []);
  expect(assignArm(registry, { section: name }, { bucket: 1, session: 'a', address: '196.12.0.1' }) !== null).toBe(isLive);
});
