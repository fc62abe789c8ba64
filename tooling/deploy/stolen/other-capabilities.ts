import { start } from 'platform/rollout';
import type { Capability } from './capability';
import type { World } from './world';
import { folderIn, readHistory } from 'platform/testing/folder-in';

const name = 'help';
const rows = async (world: World, text: string) => (await world.sql('owner', text)).length;
const feedbackOf = (world: World) => rows(world, `SELECT FROM site.feedback_entries WHERE text = '${world.label}'`);
const keyOf = ({ label }: World) => `stolen-${label.replaceAll('.', '-')}`;

/** Capabilities on everything except releases: keys, rights, feedback, counts and the history. */
export const OTHER_CAPABILITIES: readonly Capability[] = [
  {
    name: 'delete a release (prune)',
    before: async (world) => {
      await world.sql('owner', "INSERT INTO site.releases VALUES ('help', '0.0.1') ON CONFLICT DO NOTHING");
    },
    overNetwork: (thief) => thief.call('prune', {}),
    asMachine: ({ user }, world) => world.sql(user, "DELETE FROM site.releases WHERE name = 'help' AND version = '0.0.1'"),
    hasHappened: async (world) => (await rows(world, "SELECT FROM site.releases WHERE version = '0.0.1'")) === 0,
  },
  {
    name: 'change which keys count',
    overNetwork: (thief) => thief.call('key', { name: 'stolen' }),
    asMachine: ({ data }, world) => folderIn(data).keys.create(keyOf(world)),
    hasHappened: (world) => folderIn(world.witness).trust.inForce!.own.keys.some(({ part }) => part === keyOf(world)),
  },
  {
    name: 'make a token',
    overNetwork: (thief, { label }) => thief.call('token', { name: label, sections: ['*'], may: ['publish', 'rollout'] }),
    asMachine: async ({ hasAccess, data }, { service, label }) =>
      folderIn(hasAccess ? service.data : data).access.createToken({
        name: label,
        sections: ['*'],
        may: ['publish'],
        days: 1,
        now: new Date(),
      }),
    hasHappened: ({ service, label }) => service.store.access.read().tokens.some((token) => token.name === label),
  },
  {
    name: 'start alone what needs a second person',
    before: ({ service }) => service.store.access.requireApproval(name),
    overNetwork: async (thief) => {
      const { body } = await thief.call('start', { name, version: '1.1.0' });
      await thief.call('approve', { request: body.request });
    },
    asMachine: (thief, world) =>
      world.forceChange(thief, (registry) =>
        start(registry, { name, version: '1.1.0', id: 'bbbbbbbb', now: new Date().toISOString() }),
      ),
    hasHappened: (world) => world.help.rollout?.candidate === '1.1.0',
    after: ({ service }) => service.store.access.waiveApproval(name),
  },
  {
    name: 'read feedback',
    before: (world) => world.feedback('a secret', 0),
    overNetwork: (thief) => thief.call('feedback', {}),
    asMachine: ({ user }, world) => world.sql(user, 'SELECT text FROM site.feedback_entries'),
    hasHappened: (_world, read) => JSON.stringify(read).includes('a secret'),
  },
  {
    name: 'delete feedback of today',
    before: (world) => world.feedback(world.label, 0),
    overNetwork: (thief) => thief.call('feedback-delete', {}),
    asMachine: ({ user }, world) => world.sql(user, 'DELETE FROM site.feedback_entries'),
    hasHappened: async (world) => (await feedbackOf(world)) === 0,
  },
  {
    name: 'delete feedback that is older than a day',
    before: (world) => world.feedback(world.label, 3),
    overNetwork: (thief) => thief.call('feedback-delete', {}),
    asMachine: ({ user }, world) =>
      world.sql(user, `DELETE FROM site.feedback_entries WHERE day < to_char(now() - interval '1 day', 'YYYY-MM-DD')`),
    hasHappened: async (world) => (await feedbackOf(world)) === 0,
  },
  {
    name: 'forge the counts of a rollout',
    isRunning: true,
    overNetwork: (thief) => thief.call('signals', { section: name, version: '1.1.0', outcome: 'loaded' }),
    asMachine: ({ user }, world) => {
      const row = `'${world.help.rollout!.id}', 'browsers', 'candidate', '50', 1, 0`;
      return world.sql(user, `INSERT INTO site.signal_sums (rollout, source, arm, share, sessions, failures) VALUES (${row})`);
    },
    hasHappened: async (world) =>
      (await rows(world, `SELECT FROM site.signal_sums WHERE rollout = '${world.help.rollout!.id}'`)) > 0,
  },
  {
    name: 'change the history',
    before: async (world) => void (await world.sql('owner', 'CREATE TABLE site.kept AS TABLE site.states')),
    overNetwork: (thief) => thief.call('history', { change: 'another' }),
    asMachine: ({ user }, world) =>
      Promise.allSettled([
        world.sql(user, "UPDATE site.states SET text = replace(text, 'reset', 'other')"),
        world.sql(user, 'ALTER TABLE site.states DISABLE TRIGGER ALL; DELETE FROM site.states WHERE sequence > 3'),
      ]),
    hasHappened: async (world) => {
      const changed = 'TABLE site.states EXCEPT TABLE site.kept UNION ALL (TABLE site.kept EXCEPT TABLE site.states)';
      // A machine takes a second to join, so the last one is reused while no row has changed.
      if ((await rows(world, changed)) === 0) return false;
      const fresh = await world.machine('origin', 'none');
      const changes = (data: string) => readHistory(data).map(({ change }) => change);
      return changes(fresh).length !== changes(world.witness).length || changes(fresh).includes('other');
    },
    after: async (world) => {
      const switchTriggers = (to: string) => `ALTER TABLE site.states ${to} TRIGGER ALL;`;
      const restore = 'DELETE FROM site.states; INSERT INTO site.states SELECT * FROM site.kept; DROP TABLE site.kept;';
      await world.sql('owner', switchTriggers('DISABLE') + restore + switchTriggers('ENABLE'));
      await world.settle();
    },
  },
];
