import { block, promote, rollback, start, unblock } from 'platform/rollout';
import { putForTest } from 'platform/testing/both-stores';
import type { Registry } from 'shared/contract/registry/schema';
import type { Capability } from './capability';
import type { World } from './world';
import { folderIn } from 'platform/testing/folder-in';

const name = 'help';
const reason = 'stolen';
const now = () => new Date().toISOString();

/** A change of the registry: by its command and by its rule. */
const registryChange = (
  title: string,
  [command, parameters]: [command: string, parameters: object],
  rule: (registry: Registry) => Registry,
  hasHappened: (world: World) => boolean,
  isRunning = false,
): Capability => ({
  name: title,
  isRunning,
  overNetwork: (thief) => thief.call(command, { name, ...parameters }),
  asMachine: (thief, world) => world.forceChange(thief, rule),
  hasHappened,
});

/** Capabilities that decide which release visitors are served. */
export const RELEASE_CAPABILITIES: readonly Capability[] = [
  {
    name: 'publish a release',
    overNetwork: (thief, world) => thief.publish(world.label),
    asMachine: async (thief, world) => {
      await putForTest(thief.data, name, world.label).catch(() => undefined);
      await world.sql(
        thief.user,
        `INSERT INTO site.releases VALUES ('help', '${world.label}');
         INSERT INTO site.release_files SELECT name, '${world.label}', path, hash FROM site.release_files WHERE name = 'help' AND version = '1.0.0'`,
      );
    },
    hasHappened: (world) => folderIn(world.witness).releases.isAsPublished(name, world.label),
  },
  registryChange(
    'start a release',
    ['start', { version: '1.1.0' }],
    (registry) => start(registry, { name, version: '1.1.0', id: 'aaaaaaaa', now: now() }),
    (world) => world.help.rollout?.candidate === '1.1.0',
  ),
  registryChange(
    'promote a candidate',
    ['promote', {}],
    (registry) => promote(registry, { name, now: now() }),
    (world) => world.help.stable === '1.1.0',
    true,
  ),
  registryChange(
    'roll back',
    ['rollback', { reason }],
    (registry) => rollback(registry, { name, reason, now: now() }),
    (world) => world.help.stable === '0.9.0',
  ),
  {
    name: 'end a rollout',
    isRunning: true,
    overNetwork: (thief) => thief.call('abort', { name, reason }),
    asMachine: ({ data }, world) =>
      world.cluster.of(data).endRollout({ name, rolloutId: world.help.rollout!.id, reason, at: now() }),
    hasHappened: (world) => world.help.rollout?.state === 'aborted',
  },
  registryChange(
    'recall a release (block)',
    ['block', { version: '0.9.0', reason }],
    (registry) => block(registry, { name, version: '0.9.0', reason, now: now() }),
    (world) => world.help.blocked.length === 2,
  ),
  registryChange(
    'allow a recalled release (unblock)',
    ['unblock', { version: '0.8.0' }],
    (registry) => unblock(registry, { name, version: '0.8.0' }),
    (world) => world.help.blocked.length === 0,
  ),
];
