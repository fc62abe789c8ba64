import * as z from 'zod';
import { UsageError } from '../refusal';
import { endsRollout, rollback as rule, stateOf } from '../rollout';
import { change, changed } from './definition/change';
import { command } from './definition/command';
import { name, reason, version } from './definition/parameters';

/** An emergency needs no approval; a version that was never served does. */
export const rollback = command({
  summary: 'Undo the last step: end a rollout that runs, else go back to the previous good version, or to the one named',
  usage: 'rollback <name>',
  right: 'rollout',
  dryRun: true,
  serves: (registry, { name, to, version = to }) => {
    if (version === undefined) return false;
    const { stable, previousGood } = stateOf(registry, name);
    return version !== stable && !previousGood.includes(version);
  },
  button: {
    on: 'part',
    label: 'Roll back',
    undoes: true,
    possible: (registry, { name }) => rule(registry, { name, reason: '', now: '' }),
  },
  examples: [
    'rollback help --reason "the search is slow"',
    'rollback help --version 1.0.0 --reason "the last one known to be good"',
  ],
  parameters: z.strictObject({
    name,
    version: version.optional().describe('A published version, such as 1.4.0-3fa91c02; without: the one before'),
    to: version.optional().describe('The old name of --version').meta({ deprecated: true }),
    reason,
  }),
  answer: changed,
  run: (context, { to, version = to, ...parameters }) => {
    const { name: part } = parameters;
    if (to !== undefined && version !== to)
      throw new UsageError('wrong-combination', '--to is the old name of --version; rollback takes one version');
    let hasEnded = false;
    return change(
      context,
      'rollback',
      { ...parameters, version },
      (registry) => {
        hasEnded = endsRollout(registry, { name: part, version });
        return rule(registry, { ...parameters, version, now: context.now() });
      },
      (registry) => {
        const { stable } = stateOf(registry, part);
        return hasEnded
          ? `Ended the rollout of ${part}: everyone gets the stable ${stable} again. A second rollback goes to the version before it.`
          : `Rolled back ${part} to ${stable}.`;
      },
    );
  },
});
