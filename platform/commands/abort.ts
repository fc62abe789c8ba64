import * as z from 'zod';
import { abort as rule } from '../rollout';
import { change, changed } from './definition/change';
import { command } from './definition/command';
import { name, reason } from './definition/parameters';

/** An emergency needs no approval. */
export const abort = command({
  summary: 'End a rollout: everyone is on stable again',
  right: 'rollout',
  dryRun: true,
  button: {
    on: 'part',
    label: 'Abort',
    undoes: true,
    possible: (registry, { name }) => rule(registry, { name, reason: '', now: '' }),
  },
  examples: ['abort help --reason "the search is slow"'],
  parameters: z.strictObject({ name, reason }),
  answer: changed,
  run: (context, parameters) =>
    change(
      context,
      'abort',
      parameters,
      (registry) => rule(registry, { ...parameters, now: context.now() }),
      `The rollout of ${parameters.name} is aborted. Everyone gets the stable version.`,
    ),
});
