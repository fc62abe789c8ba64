import { block } from './block';
import { start } from './start';
import { unblock } from './unblock';
import { help, name, now, quiet, refusal, ROLLOUT, running, withBlocked } from '../testing/rollouts';

test('a recalled version is no longer a target of rollbacks, and the registry keeps the reason', () => {
  expect(help(block(quiet, { name, version: '1.1.0', reason: 'it was slow', now }))).toMatchObject({
    blocked: [{ version: '1.1.0', reason: 'it was slow', at: now }],
    previousGood: ['1.0.0'],
  });
});

test('recalling the candidate ends its rollout; recalling another version does not', () => {
  expect(help(block(running, { name, version: '1.3.0', reason: 'it was slow', now })).rollout).toMatchObject({
    state: 'aborted',
    reason: 'blocked: it was slow',
    changedAt: now,
  });
  expect(help(block(running, { name, version: '1.1.0', reason: 'x', now })).rollout).toBe(help(running).rollout);
});

test('an unblocked version can be started again', () => {
  const allowed = unblock(withBlocked('1.3.0'), { name, version: '1.3.0' });
  expect(help(allowed).blocked).toEqual([]);
  expect(help(start(allowed, { name, version: '1.3.0', id: ROLLOUT, now })).rollout!.candidate).toBe('1.3.0');
});

test('a version stays blocked when another one is unblocked', () => {
  const both = block(withBlocked('1.3.0'), { name, version: '1.1.0', reason: 'it was slow', now });
  expect(help(unblock(both, { name, version: '1.3.0' })).blocked).toMatchObject([{ version: '1.1.0' }]);
});

test('refuses to block the stable version or a blocked one, and to unblock one that is not blocked', () => {
  expect(refusal(() => block(quiet, { name, version: '1.2.0', reason: 'x', now }))).toMatch(/stable. Roll back first/);
  expect(refusal(() => block(withBlocked('1.1.0'), { name, version: '1.1.0', reason: 'x', now }))).toMatch(/blocked already/);
  expect(refusal(() => unblock(quiet, { name, version: '1.1.0' }))).toMatch(/not blocked/);
  expect(() => unblock(quiet, { name: 'legal', version: '1.1.0' })).toThrow('"legal" is no release that was ever started');
});
