import * as z from 'zod';
import { advance as rule } from '../rollout';
import { change, changed, withServableCandidate } from './definition/change';
import { command } from './definition/command';
import { maybeReason, name, textForms } from './definition/parameters';

export const advance = command({
  summary: 'Bring a rollout one stage further',
  right: 'rollout',
  dryRun: true,
  serves: true,
  button: {
    on: 'part',
    label: 'Advance',
    possible: (registry, { name }) => rule(registry, { name, fromStage: registry.sections[name]?.rollout?.stage ?? 0, now: '' }),
  },
  examples: ['advance help --from-stage 0'],
  parameters: z.strictObject({
    name,
    fromStage: z
      .int()
      .min(0)
      .describe('The stage that you saw, counted from 0; refused when it has moved on')
      .register(textForms, { takes: 'the number of a stage, counted from 0' }),
    reason: maybeReason,
  }),
  answer: changed,
  run: (context, parameters) =>
    change(
      context,
      'advance',
      parameters,
      withServableCandidate(context, parameters.name, (registry) => rule(registry, { ...parameters, now: context.now() })),
      `${parameters.name} is at stage ${parameters.fromStage + 1}, counted from 0.`,
    ),
});
