import { z } from 'zod';
import { stateOf } from '../rollout/section-state';
import { abort } from '../rollout/abort';
import { block } from '../rollout/block';
import { endsRollout, rollback } from '../rollout/rollback';
import { unblock } from '../rollout/unblock';
import { publishedRecord } from '../store/releases/read-record';
import { change } from './change';
import { verb } from './verb';
import { known, maybeReason, name, reason, version } from './words';

/** The verbs that take back what was served. An emergency waits for no second person; what was never served before does. */
export const UNDOING = {
  abort: verb({
    summary: 'End a rollout: everyone is on stable again',
    right: 'rollout',
    words: z.strictObject({ name, reason }),
    run: (context, words) =>
      change(
        context,
        'abort',
        words,
        (registry) => abort(registry, { ...words, name: known(context, words.name), now: context.now() }),
        `Aborted. Everyone gets the stable ${words.name}.`,
      ),
  }),
  rollback: verb({
    summary: 'Undo the last step: end a rollout that runs, else go back to the previous good version, or to the one named',
    right: 'rollout',
    words: z.strictObject({ name, to: version.optional(), reason }),
    serves: ({ sections }, words) =>
      words.to !== undefined &&
      words.to !== sections[words.name]?.stable &&
      !sections[words.name]?.previousGood.includes(words.to),
    run: (context, words) => {
      const part = known(context, words.name);
      let hasEnded = false;
      return change(
        context,
        'rollback',
        words,
        (registry) => {
          hasEnded = endsRollout(registry, words);
          return rollback(registry, { ...words, now: context.now() });
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
  block: verb({
    summary: 'Recall a release: never served, previewed or started again, and open tabs leave it',
    right: 'rollout',
    words: z.strictObject({ name, version, reason }),
    run: (context, words) => {
      publishedRecord(context.data, known(context, words.name), words.version);
      const decide = (registry: Parameters<typeof block>[0]) => block(registry, { ...words, now: context.now() });
      return change(context, 'block', words, decide, `${words.name}@${words.version} is blocked.`);
    },
  }),
  unblock: verb({
    summary: 'Allow a recalled release again',
    right: 'rollout',
    serves: true,
    words: z.strictObject({ name, version, reason: maybeReason }),
    run: (context, words) =>
      change(
        context,
        'unblock',
        words,
        (registry) => unblock(registry, { name: known(context, words.name), version: words.version }),
        `${words.name}@${words.version} is allowed again.`,
      ),
  }),
};
