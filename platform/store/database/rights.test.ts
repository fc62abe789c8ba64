// An attacker who controls an origin has its database user. These tests show what that user cannot do.
import { createHash } from 'node:crypto';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { withSection } from '../../rollout';
import { distributeKeys } from '../../testing/distribute-keys';
import { putForTest } from '../../testing/both-stores';
import { TestCluster } from '../../testing/test-cluster';
import { changeRegistry, readRegistry, renewRegistry } from '../../testing/folder-in';

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
