import * as z from 'zod';
import { liveRollout, promote as rule, stateOf } from '../rollout';
import { change, changed } from './definition/change';
import { command } from './definition/command';
import { maybeReason, name } from './definition/parameters';

export const promote = command({
  summary: 'Make the candidate stable for everyone',
  right: 'rollout',
  dryRun: true,
  serves: true,
  button: {
    on: 'part',
    label: 'Promote',
    possible: (registry, { name }) => {
      // Under all-at-once `run` accepts a repetition, but the console has nothing to offer.
      liveRollout(registry, name);
      rule(registry, { name, now: '' });
    },
  },
  examples: ['promote help'],
  parameters: z.strictObject({ name, reason: maybeReason }),
  answer: changed,
  run: (context, parameters) =>
    change(
      context,
      'promote',
      parameters,
      (registry) => {
        const next = rule(registry, { name: parameters.name, now: context.now() });
        // It may have been lost, or its key revoked, since its start. Origins would serve an earlier release instead.
        if (next !== registry) context.folder.releases.record(parameters.name, stateOf(next, parameters.name).stable!);
        return next;
      },
      `Stable for everyone: ${parameters.name}`,
    ),
});
