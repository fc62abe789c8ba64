import type { SectionState } from 'shared/contract/registry/schema';

/** The commands of a part by their labels on the page, in the order of a rollout. */
export const COMMAND_NAMES = {
  start: 'Start',
  advance: 'Advance',
  pause: 'Pause',
  resume: 'Resume',
  promote: 'Promote',
  abort: 'Abort',
  rollback: 'Roll back',
  block: 'Block',
  unblock: 'Unblock',
} as const;

export type ShownCommand = keyof typeof COMMAND_NAMES;

/** What the state of a part allows; the service decides, and this keeps off the page what it would refuse. */
export function allowedCommands({ previousGood, rollout }: SectionState): ShownCommand[] {
  const isLive = rollout?.state === 'running' || rollout?.state === 'paused';
  if (!isLive) return previousGood.length > 0 ? ['start', 'rollback'] : ['start'];
  const isLast = rollout.stage === rollout.stages.length - 1;
  if (rollout.state === 'paused') return ['resume', 'promote', 'abort', 'rollback'];
  return [...(isLast ? [] : (['advance'] as const)), 'pause', 'promote', 'abort', 'rollback'];
}
