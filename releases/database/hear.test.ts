/** @jest-environment node */
// What the database itself makes of a session, whichever origin says it.
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { changeRegistry } from '../registry/registry-file';
import { withSection } from '../registry/section-state';
import { abort } from '../rollout/abort';
import { pause } from '../rollout/pause';
import { start } from '../rollout/start';
import { putForTest } from '../testing/both-stores';
import { TestFleet } from '../testing/test-fleet';
import { Database } from './database';
import '../testing/patience-with-postgres';

const now = '2026-11-20T10:00:00.000Z';
const server = new PostgresServer();
let fleet: TestFleet;
let database: Database;
let data: string;
let session = 0;
let rollout: string;

beforeAll(async () => {
  await server.open();
  fleet = await new TestFleet(server).open();
  database = new Database(fleet.address);
  data = await fleet.machine();
  for (const version of ['1.0.0', '2.0.0']) await putForTest(data, 'help', version);
}, 60_000);
afterAll(async () => {
  await database.close();
  await fleet.close();
  await server.close();
});
beforeEach(() =>
  changeRegistry(data, 'a rollout', (registry) =>
    start(withSection(registry, 'help', { stable: '1.0.0', rollout: undefined }), {
      name: 'help',
      version: '2.0.0',
      stages: [50],
      id: `r${registry.sequence}`,
      now,
    }),
  ).then(({ sections }) => (rollout = sections.help!.rollout!.id)),
);
const one = (more: object = {}) => ({
  source: 'browsers',
  arm: 'candidate',
  session: (session += 1),
  share: 50,
  network: `network ${session}`,
  failed: false,
  kind: 'entry',
  page: '/help-center',
  ...more,
});
const hear = (...entries: object[]) => database.ask('SELECT site.hear($1, $2, 2, 0.05)', [rollout, JSON.stringify(entries)]);
const sums = (where = 'true') =>
  database.ask(
    `SELECT sum(sessions)::integer AS sessions, sum(failures)::integer AS failures FROM site.sums WHERE rollout = $1 AND ${where}`,
    [rollout],
  );
const change = (command: typeof pause) =>
  changeRegistry(data, 'a change', (registry) => command(registry, { name: 'help', now }));

test('while a rollout is paused its sessions count, and once it is over none does', async () => {
  await hear(one());
  await change(pause);
  await hear(one({ failed: true }));
  expect(await sums()).toEqual([{ sessions: 2, failures: 1 }]);
  await change((registry, words) => abort(registry, { ...words, reason: 'seen' }));
  await hear(one());
  expect(await sums()).toEqual([{ sessions: 2, failures: 1 }]);
});

test('of a rollout that is over the failures stay, without the networks that said them', async () => {
  await hear(one({ failed: true }), one({ failed: true }), one());
  await change((registry, words) => abort(registry, { ...words, reason: 'seen' }));
  expect(await sums("network = ''")).toEqual([{ sessions: 3, failures: 2 }]);
  expect(await sums("network <> ''")).toEqual([{ sessions: null, failures: null }]);
});

test('a session that fails later is one session and one failure, however often it is said', async () => {
  const said = one();
  await hear(said, { ...said, failed: true }, { ...said, failed: true }, said);
  await hear({ ...said, failed: true });
  expect(await sums()).toEqual([{ sessions: 1, failures: 1 }]);
  expect(await database.ask('SELECT kind, page, sessions FROM site.causes WHERE rollout = $1', [rollout])).toEqual([
    { kind: 'entry', page: '/help-center', sessions: 1 },
  ]);
});

test('a network adds two sessions to an arm, or a twentieth of it; what it said beyond counts no more when it fails', async () => {
  const loud = Array.from({ length: 5 }, () => one({ network: 'loud' }));
  await hear(...loud);
  expect(await sums("network = 'loud'")).toEqual([{ sessions: 2, failures: 0 }]);
  await hear({ ...loud[4], failed: true });
  expect(await sums("network = 'loud'")).toEqual([{ sessions: 2, failures: 0 }]);
  await hear(...Array.from({ length: 40 }, () => one()), one({ network: 'loud' }), one({ network: 'loud' }));
  expect(await sums("network = 'loud'")).toEqual([{ sessions: 3, failures: 0 }]);
});

test('the machine itself, as in a drill, adds as many as it likes; what a page failed to render names no cause', async () => {
  await hear(...Array.from({ length: 9 }, () => one({ network: '', source: 'server', failed: true })));
  expect(await sums()).toEqual([{ sessions: 9, failures: 9 }]);
  expect(await database.ask('SELECT FROM site.causes WHERE rollout = $1', [rollout])).toEqual([]);
});
