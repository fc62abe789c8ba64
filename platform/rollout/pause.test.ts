import { pause } from './pause';
import { resume } from './resume';
import { help, name, now, paused, quiet, refusal, running } from '../testing/rollouts';

test('pause and resume change the state of a rollout and leave its stage alone', () => {
  expect(help(pause(running, { name, now })).rollout).toEqual({ ...help(running).rollout, state: 'paused', changedAt: now });
  expect(help(resume(paused, { name, now })).rollout).toEqual({ ...help(running).rollout, state: 'running', changedAt: now });
});

test('pause is refused for a paused rollout, resume for a running one, and both without a rollout', () => {
  expect(refusal(() => pause(paused, { name, now }))).toMatch(/paused already/);
  expect(refusal(() => resume(running, { name, now }))).toMatch(/runs already/);
  for (const command of [pause, resume]) expect(refusal(() => command(quiet, { name, now }))).toMatch(/No rollout of help/);
});
