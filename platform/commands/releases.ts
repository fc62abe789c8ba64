import * as z from 'zod';
import { isBlocked } from '../rollout';
import { refusalOf } from './about-commands/buttons';
import { block } from './block';
import { aligned } from './definition/aligned';
import { command } from './definition/command';
import { name } from './definition/parameters';
import { unblock } from './unblock';

export const releases = command({
  summary: 'Every published release, newest first',
  right: 'read',
  examples: ['releases', 'releases help --json'],
  parameters: z.strictObject({ name: name.optional() }),
  answer: z.array(
    z.looseObject({
      name,
      version: z.string(),
      storedAt: z.iso.datetime(),
      blocked: z.boolean(),
      refusals: z
        .record(z.string(), z.string().nullable())
        .describe('Why each command on a release cannot be done; null when it can'),
    }),
  ),
  run: ({ folder, registry: stored }, parameters) => {
    const registry = stored.read();
    const json = folder.releases
      .list()
      .filter((release) => parameters.name === undefined || release.name === parameters.name)
      .map((release) => ({
        ...release,
        blocked: isBlocked(registry, release.name, release.version),
        refusals: Object.fromEntries(BUTTONS.map(([key, button]) => [key, refusalOf(button, registry, release)])),
      }))
      .sort((a, b) => b.storedAt.localeCompare(a.storedAt));
    const rows = json.map(({ name, version, storedAt, blocked }) => [`${name}@${version}`, storedAt, blocked ? 'blocked' : '']);
    return { text: aligned(rows).join('\n') || 'Nothing is published.', json };
  },
});

/** Commands that have a button on each release. */
const BUTTONS = Object.entries({ block: block.button!, unblock: unblock.button! });
