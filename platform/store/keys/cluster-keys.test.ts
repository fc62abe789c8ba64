// Keys change on one machine of a cluster, and the others pull the result.
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { joinFolder } from '../index';
import { withSection } from '../../rollout';
import { putForTest } from '../../testing/both-stores';
import { distributeKeys } from '../../testing/distribute-keys';
import { publishForTest } from '../../testing/release-folder';
import { preparedCluster, type TestCluster } from '../../testing/test-cluster';
import { changeRegistry, folderIn, readRegistry, renewRegistry } from '../../testing/folder-in';

const DAY = 24 * 60 * 60 * 1000;
const server = new PostgresServer();
let cluster: TestCluster;
let [a, b] = ['', ''];

beforeAll(async () => void (await server.open()));
afterAll(() => server.close());
const openPrepared = preparedCluster(server, async (first) => {
  const [one, other] = [await first.machine(), await first.machine()];
  await putForTest(one, 'help', '1.0.0');
  await start('help', 5, one);
  await first.of(other).refresh();
  return [one, other];
});
beforeEach(async () => {
  const prepared = await openPrepared();
  cluster = prepared.cluster;
  [a, b] = (await prepared.join()) as [string, string];
});
afterEach(() => cluster.close());

const start = (name: string, stage: number, data = a) =>
  changeRegistry(data, 'a change', (registry) =>
    withSection(registry, name, { policy: { kind: 'stages', stages: [stage, 100] } }),
  );
const idOf = (data: string, role: string) =>
  folderIn(data).trust.whole!.own.keys.findLast((key) => key.role === role && !key.ended)!.id;

test('the other stores receive a new key of help, registry or root and all that it re-signed', async () => {
  for (const [place, name] of ['help', 'registry', 'root'].entries()) {
    await folderIn(a).keys.rotate(name, () => undefined);
    await cluster.of(b).refresh();
    expect(folderIn(b).trust.whole!.own).toEqual(folderIn(a).trust.whole!.own);
    expect(readRegistry(b)).toEqual(readRegistry(a));
    expect(await folderIn(b).releases.isAsPublished('help', '1.0.0')).toBe(true);
    const registry = await start('help', 7 + place);
    await cluster.of(b).refresh();
    expect(readRegistry(b)).toEqual(registry);
  }
});

test('a release without a signature, as one that was copied by hand, keeps no key from being changed', async () => {
  publishForTest(a, { name: 'help', version: '0.9.0' });
  await folderIn(a).keys.rotate('help', () => undefined);
  await cluster.of(b).refresh();
  expect(idOf(b, 'release')).toBe(idOf(a, 'release'));
});

test('a machine that was offline while the keys changed several times pulls them', async () => {
  for (const name of ['root', 'registry', 'root', 'help']) await folderIn(a).keys.rotate(name, () => undefined);
  await start('help', 8);
  await cluster.of(b).refresh();
  expect(readRegistry(b)).toEqual(readRegistry(a));
  const late = await cluster.machine();
  expect(readRegistry(late)).toEqual(readRegistry(a));
});

test('what a revoked key signed is invalid on every machine', async () => {
  await folderIn(a).keys.revoke(idOf(a, 'release'), 'it leaked');
  await cluster
    .of(b)
    .refresh()
    .catch(() => undefined);
  expect(folderIn(b).trust.whole!.own).toEqual(folderIn(a).trust.whole!.own);
  expect(await folderIn(b).releases.isAsPublished('help', '1.0.0')).toBe(false);
});

test('two machines that make keys at the same time make one per part, and have the same list', async () => {
  distributeKeys(a, b);
  await Promise.all([folderIn(a).keys.ensure('legal'), folderIn(b).keys.ensure('legal'), folderIn(b).keys.ensure('news')]);
  await Promise.all([cluster.of(a).refresh(), cluster.of(b).refresh()]);
  expect(folderIn(a).trust.whole!.own).toEqual(folderIn(b).trust.whole!.own);
  expect(folderIn(a).trust.whole!.own.keys.filter(({ part }) => part === 'legal')).toHaveLength(1);
});

test('a store that holds the key renews the signature of the registry for all stores', async () => {
  expect(await renewRegistry(b, Date.now() + 4 * DAY)).toBe(false);
  expect(await renewRegistry(a, Date.now() + 4 * DAY)).toBe(true);
  await cluster.of(b).refresh();
  expect(readRegistry(b)).toEqual(readRegistry(a));
  distributeKeys(a, b);
  expect(await renewRegistry(b, Date.now() + 4 * DAY)).toBe(false);
});

test('a machine with a pinned root key joins only a cluster of that root', async () => {
  const pemOf = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }));
  const root = folderIn(a).trust.whole!.keysFor('root')[0]!;
  const files = { 'right.pem': pemOf(root.publicKey), 'wrong.pem': pemOf(generateKeyPairSync('ed25519').publicKey) };
  const [right, wrong] = Object.entries(files).map(([name, text]) => {
    const file = path.join(cluster.folder(), name);
    writeFileSync(file, text);
    return file;
  });
  const open = (trust: string) => joinFolder({ data: cluster.folder(), database: cluster.address, trust });
  await expect(open(wrong!)).rejects.toThrow('is not signed by a key that counts');
  await (await open(right!)).close();
});

test('a registry that was changed by hand is not signed: the copy repairs itself', async () => {
  await expect(folderIn(a).registry.signByHand('because', null)).rejects.toThrow('nothing is changed by hand');
});
