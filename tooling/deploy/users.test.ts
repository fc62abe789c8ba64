// A cluster with the users of `deploy/postgres/users.sql`: the release service creates the keys and publishes; an origin has the abort key only.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { start, withSection } from 'platform/rollout';
import { putRelease } from 'platform/store';
import { putForTest } from 'platform/testing/both-stores';
import { sectionForTest } from 'platform/testing/rendering-releases';
import { TestCluster } from 'platform/testing/test-cluster';
import { PostgresServer } from '../postgres/postgres-server';
import { readDeploy } from './read-deploy';
import { changeRegistry, folderIn, readRegistry } from 'platform/testing/folder-in';

const server = new PostgresServer();
let cluster: TestCluster;
let service: string;
let origin: string;

const at = '2026-11-20T10:00:00.000Z';
const as = (user: string) => cluster.address.replace('owner@', `${user}@`);
const makeUsers = (passwords = '-c site.origin_password=one -c site.publisher_password=two', address = cluster.address) =>
  server.run(`${address}?options=${encodeURIComponent(passwords)}`, readDeploy('postgres/users.sql'));
const change = (data: string, stage: number) =>
  changeRegistry(data, 'a change', (registry) =>
    withSection(registry, 'help', { policy: { kind: 'stages', stages: [stage, 100] } }),
  );

beforeAll(async () => {
  await server.open();
  // Before there are tables, as on a server to which a dump is restored; below once more, after them.
  await makeUsers(undefined, server.addressOf('postgres'));
  cluster = await new TestCluster(server).open();
  service = await cluster.machine({ address: as('publisher') });
  await putForTest(service, 'help', '1.0.0');
  await change(service, 5);
  origin = await cluster.machine({ address: as('origin') });
  folderIn(service).keys.copy('abort', path.join(origin, 'keys'));
});
afterAll(async () => {
  await cluster.close();
  await server.close();
});

test('the release service publishes the first and the next release of a part', async () => {
  for (const version of ['1.0.0', '1.1.0']) await putForTest(service, 'legal', version);
  await expect(change(service, 6)).resolves.toMatchObject({ change: 'a change' });
});

test('an origin with the abort key can end a rollout, which the release service writes into the registry, and can change nothing else', async () => {
  await putForTest(service, 'help', '1.1.0');
  await putForTest(service, 'shell', '1.0.0');
  const rollOut = (name: string, version: string) =>
    changeRegistry(service, 'start', (registry) => start(registry, { name, version, stages: [50, 100], id: 'r1', now: at }));
  await changeRegistry(service, 'first', (registry) => withSection(registry, 'help', { stable: '1.0.0' }));
  await changeRegistry(service, 'first', (registry) => withSection(registry, 'shell', { stable: '1.0.0' }));
  await rollOut('help', '1.1.0');
  await cluster.of(origin).endRollout({ name: 'help', rolloutId: 'r1', reason: 'it fails', at });
  await cluster.of(service).refresh();
  expect(readRegistry(service).sections.help!.rollout!.state).toBe('aborted');
  await expect(change(origin, 7)).rejects.toThrow('the key of registry, is not here');
});

test('an origin has only the abort key, so it cannot sign a release or create a key', async () => {
  expect(readdirSync(path.join(origin, 'keys'))).toHaveLength(1);
  const folder = sectionForTest({ version: '6.6.6' });
  await expect(putRelease(folderIn(origin).releases, { name: 'help', version: '6.6.6', folder })).rejects.toThrow(
    'the key of help, is not here',
  );
  await expect(folderIn(origin).keys.ensure('news')).rejects.toThrow('the key of root, is not here');
});

test.each([
  "INSERT INTO site.states VALUES (99, gen_random_uuid(), '{}', '', NULL)",
  'UPDATE site.states SET change_id = gen_random_uuid()',
  'DELETE FROM site.releases',
  'DROP TABLE site.states',
])('the user of an origin has no permission for: %s', async (text) => {
  await expect(server.run(as('origin'), text)).rejects.toThrow(/permission denied|must be owner/);
});

test.each([
  ['publisher', 'UPDATE site.states SET change_id = gen_random_uuid()'],
  ['publisher', 'DROP TABLE site.states'],
])('the user %s has no permission for: %s', async (user, text) => {
  await expect(server.run(as(user), text)).rejects.toThrow(/permission denied|must be owner/);
});

test('an origin that starts before the release service creates no keys, and starts once they exist', async () => {
  const empty = await new TestCluster(server).open();
  const of = (user: string) => empty.address.replace('owner@', `${user}@`);
  const early = empty.folder();
  await expect(empty.machine({ data: early, address: of('origin') })).rejects.toThrow('Start the release service first');
  expect(readdirSync(early).filter((name) => /^(trust\.json|keys)$/.test(name))).toEqual([]);
  const first = await empty.machine({ address: of('publisher') });
  await putForTest(first, 'help', '1.0.0');
  await empty.machine({ data: early, address: of('origin') });
  expect(folderIn(early).trust.inForce!.own).toEqual(folderIn(first).trust.inForce!.own);
  await empty.close();
});

test('users.sql can be run again to change the passwords, and fails without a password', async () => {
  const passwords = () =>
    server.run(cluster.address, "SELECT rolname, rolpassword FROM pg_authid WHERE rolname IN ('origin', 'publisher')");
  const before = await passwords();
  expect(before).toEqual(Array(2).fill(expect.objectContaining({ rolpassword: expect.stringContaining('SCRAM-SHA-256') })));
  await makeUsers();
  expect(await passwords()).not.toEqual(before);
  await expect(makeUsers('-c site.origin_password= -c site.publisher_password=two')).rejects.toThrow('of origin is empty');
  await expect(makeUsers('-c site.origin_password=one')).rejects.toThrow('site.publisher_password');
});
