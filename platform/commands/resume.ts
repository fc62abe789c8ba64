import * as z from 'zod';
import { resume as rule } from '../rollout';
import { change, changed, withServableCandidate } from './definition/change';
import { command } from './definition/command';
import { maybeReason, name } from './definition/parameters';

export const resume = command({
  summary: 'Let a paused rollout go on',
  right: 'rollout',
  dryRun: true,
  serves: true,
  button: { on: 'part', label: 'Resume', possible: (registry, { name }) => rule(registry, { name, now: '' }) },
  examples: ['resume help'],
  parameters: z.strictObject({ name, reason: maybeReason }),
  answer: changed,
  run: (context, parameters) =>
    change(
      context,
      'resume',
      parameters,
      withServableCandidate(context, parameters.name, (registry) =>
        rule(registry, { name: parameters.name, now: context.now() }),
      ),
      `Goes on: ${parameters.name}`,
    ),
});
