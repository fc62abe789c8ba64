import { withSection } from './section-state';
import { advance } from './advance';
import { help, name, now, paused, quiet, refusal, running, earlier } from '../testing/rollouts';

test('an advance goes one stage further', () => {
  expect(help(advance(running, { name, fromStage: 0, now })).rollout).toMatchObject({
    stage: 1,
    state: 'running',
    startedAt: earlier,
    changedAt: now,
  });
});

test('of two pipelines that saw the same stage only one advances', () => {
  const once = advance(running, { name, fromStage: 0, now });
  expect(refusal(() => advance(once, { name, fromStage: 0, now }))).toMatch(/at stage 1, not at 0/);
});

test.each([
  ['nothing is under way', quiet, 0, /No rollout of help/],
  ['it is paused', paused, 0, /paused.*resume help/],
  ['the stage is ahead', running, 1, /at stage 0, not at 1/],
  [
    'it is at the last stage',
    withSection(running, name, { rollout: { ...help(running).rollout!, stage: 2 } }),
    2,
    /100 %.*last.*promote help/,
  ],
])('an advance is refused when %s', (_what, registry, fromStage, reason) => {
  expect(refusal(() => advance(registry, { name, fromStage, now }))).toMatch(reason);
});
