import * as z from 'zod';
import { pause as rule } from '../rollout';
import { change, changed } from './definition/change';
import { command } from './definition/command';
import { maybeReason, name } from './definition/parameters';

export const pause = command({
  summary: 'Freeze the share of a rollout',
  right: 'rollout',
  dryRun: true,
  button: { on: 'part', label: 'Pause', possible: (registry, { name }) => rule(registry, { name, now: '' }) },
  examples: ['pause help'],
  parameters: z.strictObject({ name, reason: maybeReason }),
  answer: changed,
  run: (context, parameters) =>
    change(
      context,
      'pause',
      parameters,
      (registry) => rule(registry, { name: parameters.name, now: context.now() }),
      `The rollout of ${parameters.name} is paused: its share stays until it is resumed.`,
    ),
});
