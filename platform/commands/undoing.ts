import { z } from 'zod';
import { stateOf } from '../rollout/section-state';
import { abort } from '../rollout/abort';
import { block } from '../rollout/block';
import { endsRollout, rollback } from '../rollout/rollback';
import { unblock } from '../rollout/unblock';
import { publishedRecord } from '../store/releases/read-record';
import { change } from './change';
import { command } from './command';
import { known, maybeReason, name, reason, version } from './parameters';

/** The commands that take back what was served. An emergency waits for no second person; what was never served before does. */
export const UNDOING = {
  abort: command({
    summary: 'End a rollout: everyone is on stable again',
    right: 'rollout',
    parameters: z.strictObject({ name, reason }),
    run: (context, parameters) =>
      change(
        context,
        'abort',
        parameters,
        (registry) => abort(registry, { ...parameters, name: known(context, parameters.name), now: context.now() }),
        `Aborted. Everyone gets the stable ${parameters.name}.`,
      ),
  }),
  rollback: command({
    summary: 'Undo the last step: end a rollout that runs, else go back to the previous good version, or to the one named',
    right: 'rollout',
    parameters: z.strictObject({ name, to: version.optional(), reason }),
    serves: ({ sections }, parameters) =>
      parameters.to !== undefined &&
      parameters.to !== sections[parameters.name]?.stable &&
      !sections[parameters.name]?.previousGood.includes(parameters.to),
    run: (context, parameters) => {
      const part = known(context, parameters.name);
      let hasEnded = false;
      return change(
        context,
        'rollback',
        parameters,
        (registry) => {
          hasEnded = endsRollout(registry, parameters);
          return rollback(registry, { ...parameters, now: context.now() });
        },
        (registry) => {
          const { stable } = stateOf(registry, part);
          return hasEnded
            ? `Ended the rollout of ${part}: everyone gets the stable ${stable} again. A second rollback goes to the version before it.`
            : `Rolled back ${part} to ${stable}.`;
        },
      );
    },
  }),
  block: command({
    summary: 'Recall a release: never served, previewed or started again, and open tabs leave it',
    right: 'rollout',
    parameters: z.strictObject({ name, version, reason }),
    run: (context, parameters) => {
      publishedRecord(context.data, known(context, parameters.name), parameters.version);
      const decide = (registry: Parameters<typeof block>[0]) => block(registry, { ...parameters, now: context.now() });
      return change(context, 'block', parameters, decide, `${parameters.name}@${parameters.version} is blocked.`);
    },
  }),
  unblock: command({
    summary: 'Allow a recalled release again',
    right: 'rollout',
    serves: true,
    parameters: z.strictObject({ name, version, reason: maybeReason }),
    run: (context, parameters) =>
      change(
        context,
        'unblock',
        parameters,
        (registry) => unblock(registry, { name: known(context, parameters.name), version: parameters.version }),
        `${parameters.name}@${parameters.version} is allowed again.`,
      ),
  }),
};
