import * as z from 'zod';
import { block as rule } from '../rollout';
import { change, changed } from './definition/change';
import { command } from './definition/command';
import { requirePart, name, reason, version } from './definition/parameters';

export const block = command({
  summary: 'Recall a release: never served, previewed or started again, and open tabs leave it',
  right: 'rollout',
  dryRun: true,
  button: {
    on: 'release',
    label: 'Block',
    undoes: true,
    possible: (registry, { name, version = '' }) => rule(registry, { name, version, reason: '', now: '' }),
  },
  examples: ['block help@1.1.0 --reason "shows a wrong fee"'],
  parameters: z.strictObject({ name, version, reason }),
  answer: changed,
  run: (context, parameters) => {
    context.folder.releases.record(requirePart(context, parameters.name), parameters.version);
    return change(
      context,
      'block',
      parameters,
      (registry) => rule(registry, { ...parameters, now: context.now() }),
      `${parameters.name}@${parameters.version} is blocked.`,
    );
  },
});
