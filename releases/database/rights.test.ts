/** @jest-environment node */
// Whoever has taken an origin over has its user of the database. What then?
import { createHash } from 'node:crypto';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { changeRegistry, readRegistry } from '../registry/registry-file';
import { withSection } from '../registry/section-state';
import { handKeysOut } from '../testing/hand-keys-out';
import { putForTest } from '../testing/both-stores';
import { TestFleet } from '../testing/test-fleet';
import '../testing/patience-with-postgres';

const server = new PostgresServer();
let fleet: TestFleet;
let publisher: string;
let asOrigin: (text: string) => Promise<unknown>;

beforeAll(async () => {
  await server.open();
  fleet = await new TestFleet(server).open();
  await server.run(
    'postgres',
    'CREATE ROLE an_origin LOGIN IN ROLE site_origin; CREATE ROLE a_publisher LOGIN IN ROLE site_publisher',
  );
  const as = (user: string) => fleet.address.replace('owner@', `${user}@`);
  publisher = await fleet.machine({ address: as('a_publisher') });
  await putForTest(publisher, 'help', '1.0.0');
  await changeRegistry(publisher, 'first', (registry) => withSection(registry, 'help', { policy: { kind: 'all-at-once' } }));
  asOrigin = (text) => server.run(as('an_origin'), text);
}, 60_000);
afterAll(async () => {
  await fleet.close();
  await server.close();
});

test('an origin reads, changes the registry and aborts rollouts', async () => {
  const origin = await fleet.machine({ address: fleet.address.replace('owner@', 'an_origin@') });
  handKeysOut(publisher, origin);
  const changed = await changeRegistry(origin, 'second', (registry) =>
    withSection(registry, 'help', { policy: { kind: 'stages', stages: [100] } }),
  );
  await fleet.of(publisher).refresh();
  expect(readRegistry(publisher)).toEqual(changed);
});

test.each([
  ["UPDATE site.states SET text = '{}'", 'permission denied'],
  ['DELETE FROM site.states', 'permission denied'],
  ['TRUNCATE site.states CASCADE', 'permission denied'],
  ["UPDATE site.signatures SET text = '[]'", 'permission denied'],
  ["INSERT INTO site.trust VALUES (99, '{}')", 'permission denied'],
  ["INSERT INTO site.releases VALUES ('help', '6.6.6')", 'permission denied'],
  ["UPDATE site.release_files SET path = 'x'", 'permission denied'],
  ['DELETE FROM site.feedback', 'permission denied'],
  ['SELECT * FROM site.feedback', 'permission denied'],
  ['SELECT * FROM site.marks', 'permission denied'],
  ['SELECT * FROM site.heard', 'permission denied'],
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
])('not even the owner rewrites history by mistake: %s', async (text) => {
  await expect(server.run(fleet.address, text)).rejects.toThrow('is only ever added to');
});

test('a state that does not follow the last one, or is not what its hash says, does not go in', async () => {
  const insert = (
    sequence: number,
    previous: string | null,
    text: string,
    hash = createHash('sha256').update(text).digest('hex'),
  ) =>
    asOrigin(
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

test('a list of keys that is not newer than the last one does not go in, whoever puts it there', async () => {
  await expect(server.run(fleet.address, "INSERT INTO site.trust VALUES (0, '{}')")).rejects.toThrow('is not newer');
});

test('a file whose bytes are not what its hash says does not go in, whoever puts it there', async () => {
  await expect(server.run(fleet.address, `INSERT INTO site.files VALUES ('${'0'.repeat(64)}', 'anything')`)).rejects.toThrow(
    'check constraint',
  );
});

test('a signature that nobody made stops nobody', async () => {
  const witness = await fleet.machine();
  await asOrigin("INSERT INTO site.signatures (sequence, text) SELECT max(sequence), '[]' FROM site.states");
  await expect(fleet.of(witness).refresh()).resolves.toBeUndefined();
  const changed = await changeRegistry(publisher, 'goes on', (registry) => withSection(registry, 'news', {}));
  await fleet.of(witness).refresh();
  expect(readRegistry(witness)).toEqual(changed);
});

test('a state that an origin without keys made up is not taken by anybody, and what was in force stays', async () => {
  const other = await new TestFleet(server).open();
  const asIntruder = (text: string) => server.run(other.address.replace('owner@', 'an_origin@'), text);
  const writer = await other.machine();
  await changeRegistry(writer, 'first', (registry) => withSection(registry, 'help', { policy: { kind: 'all-at-once' } }));
  const witness = await other.machine();
  const before = readRegistry(witness);
  const [{ hash, text }] = (await asIntruder('SELECT hash, text FROM site.states ORDER BY sequence DESC LIMIT 1')) as [
    { hash: string; text: string },
  ];
  const forged = JSON.stringify({ ...JSON.parse(text), sequence: before.sequence + 1, previousHash: hash, change: 'forged' });
  await asIntruder(
    `INSERT INTO site.states VALUES (${before.sequence + 1}, gen_random_uuid(), '${forged}', '${createHash('sha256').update(forged).digest('hex')}', '${hash}');
     INSERT INTO site.signatures (sequence, text) SELECT ${before.sequence + 1}, text FROM site.signatures ORDER BY number DESC LIMIT 1`,
  );
  await expect(other.of(witness).refresh()).rejects.toThrow('is not what was signed');
  expect(readRegistry(witness)).toEqual(before);
  expect(other.of(witness).fault).toContain('is not what was signed');
  await other.close();
});
