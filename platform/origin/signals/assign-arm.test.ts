import { abort, pause, promote, resolve } from 'platform/rollout';
import { name, running } from 'platform/testing/rollouts';
import { assignArm, liveRollouts, type Sender } from './assign-arm';

const now = '2026-11-20T10:00:00.000Z';
const sender: Sender = {
  bucket: 1,
  session: 'a',
  address: '196.12.0.1',
  issuedAt: Infinity,
  standing: () => 'new',
  groups: () => [],
};
const version = resolve(running, { section: name, bucket: sender.bucket, crawler: false }).version!;

test.each([
  ['runs', true, running],
  ['is paused', true, pause(running, { name, now })],
  ['was aborted', false, abort(running, { name, reason: 'it fails', now })],
  ['was promoted', false, promote(running, { name, now })],
])('signals count for a rollout that %s: %p', (_how, isLive, registry) => {
  expect(liveRollouts(registry)).toEqual(isLive ? [registry.sections[name]!.rollout] : []);
  expect(assignArm(registry, { section: name, version }, sender) !== null).toBe(isLive);
});

test('a page counts from the moment of the last change of the share on, and one from before it does not', () => {
  const changedAt = Date.parse(running.sections[name]!.rollout!.changedAt);
  const countsAt = (issuedAt: number) => assignArm(running, { section: name, version }, { ...sender, issuedAt }) !== null;
  expect([-1, 0, 1].map((late) => countsAt(changedAt + late))).toEqual([false, true, true]);
});
