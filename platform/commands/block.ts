import * as z from 'zod';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { block as rule, startedVersions } from '../rollout';
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
    const { name, version } = parameters;
    const { releases } = context.folder;
    // Open tabs and saved guides may also use a release that was deleted since, or whose key was revoked.
    if (!releases.has(requirePart(context, name), version) && !wasStarted(context.registry.history(), name, version))
      releases.record(name, version);
    return change(
      context,
      'block',
      parameters,
      (registry) => rule(registry, { ...parameters, now: context.now() }),
      `${name}@${version} is blocked.`,
    );
  },
});

const wasStarted = (history: Registry[], name: PartName, version: string): boolean =>
  history.some(({ sections: { [name]: section } }) => section && startedVersions(section).includes(version));
