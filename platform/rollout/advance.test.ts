import { withSection } from './section-state';
import { advance } from './advance';
import { help, name, now, paused, quiet, refusal, running, earlier } from '../testing/rollouts';

test('an advance moves the rollout to the next stage', () => {
  expect(help(advance(running, { name, fromStage: 0, now })).rollout).toMatchObject({
    stage: 1,
    state: 'running',
    startedAt: earlier,
    changedAt: now,
  });
});

test('when two pipelines advance from the same stage, only one succeeds', () => {
  const once = advance(running, { name, fromStage: 0, now });
  expect(refusal(() => advance(once, { name, fromStage: 0, now }))).toMatch(/at stage 1, not at 0/);
});

test.each([
  ['no rollout is under way', quiet, 0, /No rollout of help/],
  ['it is paused', paused, 0, /paused.*resume help/],
  ['`fromStage` is ahead of the rollout', running, 1, /at stage 0, not at 1/],
  [
    'it is at the last stage',
    withSection(running, name, { rollout: { ...help(running).rollout!, stage: 2 } }),
    2,
    /100 %.*last.*promote help/,
  ],
])('an advance is refused when %s', (_what, registry, fromStage, reason) => {
  expect(refusal(() => advance(registry, { name, fromStage, now }))).toMatch(reason);
});
