import * as z from 'zod';
import { liveRollout, promote as rule } from '../rollout';
import { change, changed, withServableCandidate } from './definition/change';
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
      withServableCandidate(context, parameters.name, (registry) =>
        rule(registry, { name: parameters.name, now: context.now() }),
      ),
      `Stable for everyone: ${parameters.name}`,
    ),
});
