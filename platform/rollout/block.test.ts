import { block } from './block';
import { start } from './start';
import { unblock } from './unblock';
import { help, name, now, quiet, refusal, ROLLOUT, running, withBlocked } from '../testing/rollouts';

test('a recalled version is no fallback any more, and its reason is kept', () => {
  expect(help(block(quiet, { name, version: '1.1.0', reason: 'it was slow', now }))).toMatchObject({
    blocked: [{ version: '1.1.0', reason: 'it was slow', at: now }],
    previousGood: ['1.0.0'],
  });
});

test('recalling the candidate ends its rollout, and no other', () => {
  expect(help(block(running, { name, version: '1.3.0', reason: 'it was slow', now })).rollout).toMatchObject({
    state: 'aborted',
    reason: 'blocked: it was slow',
  });
  expect(help(block(running, { name, version: '1.1.0', reason: 'x', now })).rollout).toBe(help(running).rollout);
});

test('an allowed version may be started again', () => {
  const allowed = unblock(withBlocked('1.3.0'), { name, version: '1.3.0' });
  expect(help(allowed).blocked).toEqual([]);
  expect(help(start(allowed, { name, version: '1.3.0', id: ROLLOUT, now })).rollout!.candidate).toBe('1.3.0');
});

test('block and unblock are refused for a stable version, and for what they would not change', () => {
  expect(refusal(() => block(quiet, { name, version: '1.2.0', reason: 'x', now }))).toMatch(/stable. Roll back first/);
  expect(refusal(() => block(withBlocked('1.1.0'), { name, version: '1.1.0', reason: 'x', now }))).toMatch(/blocked already/);
  expect(refusal(() => unblock(quiet, { name, version: '1.1.0' }))).toMatch(/not blocked/);
});
