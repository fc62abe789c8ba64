// An attacker who controls an origin has its database user. These tests show what that user cannot do, and that each user can do its work:
// rights that are too narrow fail only at run time.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Rollout } from 'shared/contract/registry/schema';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { Folder, openStore } from '../index';
import { Database } from '../postgres';
import { withSection } from '../../rollout';
import { distributeKeys } from '../../testing/distribute-keys';
import { migrated } from '../../testing/migrated';
import { publishForTest } from '../../testing/release-folder';
import { putForTest } from '../../testing/both-stores';
import { TestCluster } from '../../testing/test-cluster';
import { changeRegistry, folderIn, readRegistry, renewRegistry } from '../../testing/folder-in';
import { until } from '../../testing/until';

const server = new PostgresServer();
let cluster: TestCluster;
let publisher: string;
let asOrigin: (text: string) => Promise<unknown>;

beforeAll(async () => {
  await server.open();
  cluster = await new TestCluster(server).open();
  await server.run(
    'postgres',
    'CREATE ROLE an_origin LOGIN IN ROLE site_origin; CREATE ROLE a_publisher LOGIN IN ROLE site_publisher',
  );
  const as = (user: string) => cluster.address.replace('owner@', `${user}@`);
  publisher = await cluster.machine({ address: as('a_publisher') });
  await putForTest(publisher, 'help', '1.0.0');
  await changeRegistry(publisher, 'first', (registry) => withSection(registry, 'help', { policy: { kind: 'all-at-once' } }));
  await server.run(
    cluster.address,
    "INSERT INTO site.signal_sums VALUES ('r1', 'browsers', 'stable', '10', 2, 1); INSERT INTO site.signal_networks VALUES ('r1', 'browsers', 'n', 'n', 'browsers', 'stable', '10', 2, 1, 1)",
  );
  asOrigin = (text) => server.run(as('an_origin'), text);
});
afterAll(async () => {
  await cluster.close();
  await server.close();
});

test('an origin can read the registry and not change it, even with every key', async () => {
  const origin = await cluster.machine({ address: cluster.address.replace('owner@', 'an_origin@') });
  distributeKeys(publisher, origin);
  const before = readRegistry(publisher);
  expect(readRegistry(origin)).toEqual(before);
  expect([cluster.of(publisher).mayChange, cluster.of(origin).mayChange]).toEqual([true, false]);
  const change = changeRegistry(origin, 'second', (registry) =>
    withSection(registry, 'help', { policy: { kind: 'stages', stages: [100] } }),
  );
  await expect(change).rejects.toThrow('The user of SITE_DATABASE may not do this (permission denied for table states)');
  expect(await renewRegistry(origin, Date.now() + 4 * 24 * 60 * 60 * 1000)).toBe(false);
  await cluster.of(publisher).refresh();
  expect(readRegistry(publisher)).toEqual(before);
});

test.each([
  ["UPDATE site.states SET text = '{}'", 'permission denied'],
  ['DELETE FROM site.states', 'permission denied'],
  ['TRUNCATE site.states CASCADE', 'permission denied'],
  ["UPDATE site.signatures SET text = '[]'", 'permission denied'],
  ["INSERT INTO site.states VALUES (9, gen_random_uuid(), '{}', '', NULL)", 'permission denied'],
  ["INSERT INTO site.signatures (sequence, text) VALUES (1, '[]')", 'permission denied'],
  ["INSERT INTO site.aborts VALUES ('', '', '{}')", 'permission denied'],
  ['DELETE FROM site.aborts', 'permission denied'],
  ["SELECT site.forget_sessions('{}')", 'permission denied'],
  ["INSERT INTO site.trust VALUES (99, '{}')", 'permission denied'],
  ["INSERT INTO site.releases VALUES ('help', '6.6.6')", 'permission denied'],
  ["UPDATE site.release_files SET path = 'x'", 'permission denied'],
  ['DELETE FROM site.feedback_entries', 'permission denied'],
  ['SELECT * FROM site.feedback_entries', 'permission denied'],
  ['UPDATE site.feedback_entries SET text = id', 'permission denied'],
  ['SELECT * FROM site.feedback', 'permission denied'],
  ['SELECT * FROM site.marks', 'permission denied'],
  ['SELECT * FROM site.heard', 'permission denied'],
  ['SELECT secret FROM site.receivers', 'permission denied'],
  ['DELETE FROM site.messages', 'permission denied'],
  ["INSERT INTO site.told VALUES ('registry', '9')", 'permission denied'],
  ['UPDATE site.signal_sums SET failures = 0', 'is only ever added to'],
  ['UPDATE site.signal_networks SET sessions = sessions - 1', 'is only ever added to'],
  ['DELETE FROM site.signal_sessions', 'permission denied'],
  ['DELETE FROM site.signal_sums', 'permission denied'],
  ['UPDATE site.signal_rollouts SET is_over = 1', 'permission denied'],
  ['UPDATE site.sums SET failures = 0', 'permission denied'],
  ['DROP TABLE site.states', 'must be owner'],
  ['ALTER TABLE site.states DISABLE TRIGGER ALL', 'must be owner'],
])('an origin may not: %s', async (text, refusal) => {
  await expect(asOrigin(text)).rejects.toThrow(refusal);
});

test.each([
  'UPDATE site.states SET change_id = gen_random_uuid()',
  'DELETE FROM site.states',
  'TRUNCATE site.states CASCADE',
  'DELETE FROM site.trust',
  'DELETE FROM site.signatures',
])('not even the owner can rewrite history by mistake: %s', async (text) => {
  await expect(server.run(cluster.address, text)).rejects.toThrow('is only ever added to');
});

test('the database refuses a state that does not follow the last one, or does not match its hash', async () => {
  const insert = (
    sequence: number,
    previous: string | null,
    text: string,
    hash = createHash('sha256').update(text).digest('hex'),
  ) =>
    server.run(
      cluster.address,
      `INSERT INTO site.states VALUES (${sequence}, gen_random_uuid(), '${text}', '${hash}', ${previous === null ? 'NULL' : `'${previous}'`})`,
    );
  const [{ hash: newest, sequence }] = (await asOrigin(
    'SELECT hash, sequence::integer FROM site.states ORDER BY sequence DESC LIMIT 1',
  )) as [{ hash: string; sequence: number }];
  const text = (number: number, previous: string | null) => JSON.stringify({ sequence: number, previousHash: previous });
  await expect(insert(sequence + 2, newest, text(sequence + 2, newest))).rejects.toThrow('does not follow');
  await expect(insert(sequence + 1, 'other', text(sequence + 1, 'other'))).rejects.toThrow('does not follow');
  await expect(insert(sequence + 1, newest, text(sequence + 1, newest), 'other')).rejects.toThrow('check constraint');
  await expect(insert(sequence + 1, newest, text(7, newest))).rejects.toThrow('check constraint');
});

test('the database refuses a list of keys that is not newer than the last one, from every user', async () => {
  await expect(server.run(cluster.address, "INSERT INTO site.trust VALUES (0, '{}')")).rejects.toThrow('is not newer');
});

test('the database refuses a file whose bytes do not match its hash, from every user', async () => {
  await expect(server.run(cluster.address, `INSERT INTO site.files VALUES ('${'0'.repeat(64)}', 'anything')`)).rejects.toThrow(
    'check constraint',
  );
});

test('the database refuses a release with a file that it does not hold, from every user', async () => {
  const insert = `INSERT INTO site.release_files VALUES ('help', '1.0.0', 'lost.js', '${'0'.repeat(64)}')`;
  await expect(server.run(cluster.address, insert)).rejects.toThrow('foreign key constraint');
});

test('a forged signature blocks no change', async () => {
  const witness = await cluster.machine();
  await server.run(cluster.address, "INSERT INTO site.signatures (sequence, text) SELECT max(sequence), '[]' FROM site.states");
  await expect(cluster.of(witness).refresh()).resolves.toBeUndefined();
  const registry = await changeRegistry(publisher, 'goes on', (registry) => withSection(registry, 'news', {}));
  await cluster.of(witness).refresh();
  expect(readRegistry(witness)).toEqual(registry);
});

test('of two lists of keys with one number that are written at the same time, the database takes one', async () => {
  const database = new Database(await server.database(migrated));
  const insert = 'INSERT INTO site.trust VALUES (1, $1)';
  let isOver = false;
  let second: Promise<unknown> | null = null;
  await database.transaction(async (query) => {
    await query(insert, ['first']);
    second = database.query(insert, ['second']).finally(() => (isOver = true));
    second.catch(() => undefined);
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await until(async () => isOver || (await database.query(waiting)).length > 0);
  });
  await expect(second).rejects.toThrow('duplicate key');
  expect(await database.query('SELECT text FROM site.trust')).toEqual([{ text: 'first' }]);
  await database.close();
});

test.each([
  ['is running', 'running', [{ sessions: 1 }]],
  ['is paused', 'paused', [{ sessions: 1 }]],
  ['is over', 'aborted', []],
])('a report that an older origin sends of a rollout that %s leaves these sessions', async (_what, state, sessions) => {
  const database = await server.database(migrated);
  const registry = { sequence: 1, previousHash: null, sections: { help: { rollout: { id: 'r1', state } } } };
  await server.run(
    database,
    `INSERT INTO site.states (sequence, change_id, text, hash) SELECT 1, gen_random_uuid(), text, encode(sha256(convert_to(text, 'UTF8')), 'hex')
       FROM (VALUES ('${JSON.stringify(registry)}')) AS one(text)`,
  );
  const session = { source: 'browsers', arm: 'candidate', share: 50, session: '1', network: 'n.1', failed: false };
  await server.run(database, `SELECT site.hear('r1', '${JSON.stringify([session])}', 4, 0.05)`);
  expect(await server.run(database, 'SELECT sessions FROM site.sums')).toEqual(sessions);
});

describe('each user does its work', () => {
  const arm = { sessions: 1, failures: 1 };
  let own: TestCluster;
  let team: string;
  let origin: string;
  const as = (user: string) => own.address.replace('owner@', `${user}@`);

  beforeAll(async () => {
    own = await new TestCluster(server).open();
    team = await own.machine({ address: as('a_publisher') });
    origin = await own.machine({ address: as('an_origin') });
  });
  afterAll(() => own.close());

  test('an origin can store feedback but not read or delete it; a publisher can read, mark and delete it', async () => {
    const tablesOf = (dir: string, user: string) =>
      openStore({ folder: new Folder(dir), database: as(user), log: () => undefined });
    const [originStore, publisherStore] = [await tablesOf(origin, 'an_origin'), await tablesOf(team, 'a_publisher')];
    const at = new Date().toISOString();
    const payload = {
      action: 'yesThanksApi',
      help_center_article_link: 'https://site.example/help-center/x',
      message: 'yes',
    } as const;
    const long = { at: '2020-01-01T00:00:00.000Z', payload, more: null, key: 'old', language: 'en' } as const;
    for (const received of [long, { ...long, at, key: 'k' }, { ...long, at, key: 'k' }]) await originStore.feedback.add(received);
    await originStore.close();
    const again = await tablesOf(origin, 'an_origin');
    await again.feedback.deleteOld(365);
    await expect(again.feedback.read({}, { limit: 1, offset: 0 })).rejects.toThrow('may not do this');
    await again.close();

    const all = () => publisherStore.feedback.read({}, { limit: 10, offset: 0 });
    const { comments } = await all();
    expect(comments.map(({ text }) => text)).toEqual(['yes', 'yes']);
    for (const status of ['read', 'done'] as const)
      expect(await publisherStore.feedback.mark([comments[0]!.id], { as: status, at, who: 'keza' })).toEqual([]);
    await publisherStore.feedback.deleteOld(365);
    expect(await all()).toMatchObject({ stored: 1, comments: [{ mark: 'done', marked: { who: 'keza' } }] });
    await publisherStore.close();
  });

  test('an origin can store reports on rollouts; a publisher can delete the sessions of ended ones', async () => {
    const observation = { source: 'browsers', arm: 'stable', session: 's', share: 50, network: 'n', failed: false } as const;
    const session = { ...observation, isNew: true, cause: null };
    const point = { at: new Date().toISOString(), share: 50, stable: arm, candidate: arm, worse: 1, notWorse: 1 };
    const store = await openStore({ folder: new Folder(origin), database: as('an_origin'), log: () => undefined });
    const failed = { ...session, failed: true, cause: { kind: 'entry', page: '/' } } as const;
    for (const word of [{ session }, { session: failed }, { point }, { wouldAbort: 'it fails' }])
      await store.signals.receive('r1', word);
    const over = { id: 'r1', state: 'aborted' } as Rollout;
    store.signals.follow(() => [over]);
    await store.close();
    const sessions = () => server.run(own.address, 'SELECT failed FROM site.signal_sessions');
    expect(await sessions()).toEqual([{ failed: 1 }]);
    const publishers = await openStore({ folder: new Folder(team), database: as('a_publisher'), log: () => undefined });
    publishers.signals.follow(() => [over]);
    while ((await sessions()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await publishers.signals.read(['r1'])).get('r1')).toMatchObject({
      stages: [{ browsers: { stable: { sessions: 1, failures: 1 } } }],
      wouldAbort: 'it fails',
    });
    await publishers.close();
  });

  test('an origin can record searches without results, and a publisher lists them', async () => {
    const [origins, publishers] = await Promise.all(
      [
        [origin, 'an_origin'],
        [team, 'a_publisher'],
      ].map(([dir, user]) => openStore({ folder: new Folder(dir!), database: as(user!), log: () => undefined })),
    );
    const search = { language: 'rw', words: 'isoko', networks: 10, last: '2026-11-20' } as const;
    await origins!.searches.add(search);
    expect(await publishers!.searches.list()).toEqual([search]);
    await Promise.all([origins!.close(), publishers!.close()]);
  });

  test('an origin cannot publish, and the error says so', async () => {
    publishForTest(origin, { name: 'help', version: '6.6.6' });
    await expect(own.of(origin).putRelease('help', '6.6.6')).rejects.toThrow(
      /^The user of SITE_DATABASE may not do this \(permission denied.*\); see docs\/runbook\.md, "A cluster"$/,
    );
  });

  test('a publisher can remove releases, and with them the files that no other release has', async () => {
    await folderIn(team).keys.ensure('help');
    for (const version of ['1.0.0', '1.1.0']) await putForTest(team, 'help', version);
    await own.of(team).removeReleases([{ name: 'help', version: '1.0.0' }]);
    const late = await own.machine({ address: as('an_origin') });
    expect(folderIn(late).releases.versions('help')).toEqual(['1.1.0']);
    const unused = 'SELECT FROM site.files WHERE hash NOT IN (SELECT hash FROM site.release_files)';
    expect(await server.run(own.address, unused)).toEqual([]);
    expect(existsSync(path.join(late, 'releases/help/1.1.0/main.js'))).toBe(true);
  });
});
