import { abort } from './abort';
import { help, name, now, paused, quiet, refusal, running } from '../testing/rollouts';

test.each([
  ['running', running],
  ['paused', paused],
])('an abort ends a %s rollout, records the reason and does not change stable', (_state, registry) => {
  expect(help(abort(registry, { name, reason: 'it was slow', now }))).toMatchObject({
    stable: '1.2.0',
    previousGood: ['1.1.0', '1.0.0'],
    rollout: { state: 'aborted', reason: 'it was slow', changedAt: now },
  });
});

test('an abort is refused when no rollout is under way, and so is a second abort', () => {
  expect(refusal(() => abort(quiet, { name, reason: 'x', now }))).toMatch(/No rollout of help/);
  expect(refusal(() => abort(abort(running, { name, reason: 'x', now }), { name, reason: 'x', now }))).toMatch(
    /No rollout of help/,
  );
});
