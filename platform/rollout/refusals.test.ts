import { refusalCode, name, now, paused, quiet, running, withBlocked } from '../testing/rollouts';
import { advance, abort, block, pause, policy, promote, resume, rollback, start, unblock, withSection } from './index';

const allAtOnce = withSection(quiet, name, { policy: { kind: 'all-at-once' } });
const lastStage = advance(advance(running, { name, fromStage: 0, now }), { name, fromStage: 1, now });
const begin = { name, id: '5d0c1e77', now };

test.each([
  ['blocked-release', 'starting a blocked release', () => start(withBlocked('1.3.0'), { ...begin, version: '1.3.0' })],
  ['blocked-release', 'promoting a blocked release', () => promote(withBlocked('1.3.0', running), { name, now })],
  [
    'blocked-release',
    'rolling back to a blocked release',
    () => rollback(withBlocked('1.0.0'), { name, version: '1.0.0', reason: 'x', now }),
  ],
  ['rollout-under-way', 'starting a second rollout', () => start(running, { ...begin, version: '1.4.0' })],
  ['rollout-under-way', 'a policy that ends the split of a rollout', () => policy(running, { name })],
  ['stable-already', 'starting the stable release', () => start(quiet, { ...begin, version: '1.2.0' })],
  ['stable-already', 'rolling back to the stable release', () => rollback(quiet, { name, version: '1.2.0', reason: 'x', now })],
  [
    'never-split',
    'stages for a part that is never split',
    () => start(allAtOnce, { ...begin, version: '1.3.0', stages: [10, 100] }),
  ],
  ['rollout-paused', 'advancing a paused rollout', () => advance(paused, { name, fromStage: 0, now })],
  ['rollout-paused', 'pausing a paused rollout', () => pause(paused, { name, now })],
  ['rollout-not-paused', 'resuming a running rollout', () => resume(running, { name, now })],
  ['stage-changed', 'advancing from a stage that has passed', () => advance(running, { name, fromStage: 1, now })],
  ['last-stage', 'advancing from the last stage', () => advance(lastStage, { name, fromStage: 2, now })],
  ['no-rollout', 'advancing without a rollout', () => advance(quiet, { name, fromStage: 0, now })],
  ['no-rollout', 'aborting without a rollout', () => abort(quiet, { name, reason: 'x', now })],
  [
    'blocked-already',
    'blocking a blocked release',
    () => block(withBlocked('1.1.0'), { name, version: '1.1.0', reason: 'x', now }),
  ],
  ['stable-release', 'blocking the stable release', () => block(quiet, { name, version: '1.2.0', reason: 'x', now })],
  ['not-blocked', 'unblocking a release that is not blocked', () => unblock(quiet, { name, version: '1.1.0' })],
  [
    'no-earlier-version',
    'rolling back without a good version before',
    () => rollback(withSection(quiet, name, { previousGood: [] }), { name, reason: 'x', now }),
  ],
])('the code %s: %s', (code, _what, command) => {
  expect(refusalCode(command)).toBe(code);
});
