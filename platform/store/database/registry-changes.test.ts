// The checks of a change to the cluster's registry before every machine pulls it.
import { EventEmitter, once } from 'node:events';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { withSection } from '../../rollout';
import { putForTest } from '../../testing/both-stores';
import { distributeKeys } from '../../testing/distribute-keys';
import { publishForTest } from '../../testing/release-folder';
import { preparedCluster, type TestCluster } from '../../testing/test-cluster';
import { PostgresCluster } from './postgres-cluster';
import { Listener } from './listener';
import { ClusterAborts } from './cluster-aborts';
import { RegistryCopy } from './registry-copy';
import { Releases } from '../releases/releases';
import { changeRegistry, folderIn, readRegistry, renewRegistry } from '../../testing/folder-in';

const DAY = 24 * 60 * 60 * 1000;
const server = new PostgresServer();
let cluster: TestCluster;
let [a, b] = ['', ''];

beforeAll(async () => void (await server.open()));
afterAll(() => server.close());
const openPrepared = preparedCluster(server, async (first) => {
  const [one, other] = [await first.machine(), await first.machine()];
  distributeKeys(one, other);
  return [one, other];
});
beforeEach(async () => {
  const prepared = await openPrepared();
  cluster = prepared.cluster;
  [a, b] = (await prepared.join()) as [string, string];
});
afterEach(async () => {
  jest.useRealTimers();
  await cluster.close();
});

const start = (data: string, name: string, version: string) =>
  changeRegistry(data, `start ${name}@${version}`, (registry) => withSection(registry, name, { stable: version }));

test('refuses to start a release that only one machine has, because no other could serve it', async () => {
  await putForTest(a, 'shell', '1.0.0');
  publishForTest(a, { name: 'shell', version: '1.1.0' });
  await expect(start(a, 'shell', '1.1.0')).rejects.toThrow(
    /^shell@1\.1\.0 is not in the cluster's database\. Publish it again: npm run release -- publish shell$/,
  );
  expect(readRegistry(a).sequence).toBe(0);
  expect((await start(a, 'shell', '1.0.0')).sequence).toBe(1);
});

test('a change is made, and other machines follow, although the release of the next rollback is not in the database', async () => {
  await putForTest(a, 'shell', '1.0.0');
  await changeRegistry(a, 'start shell@1.0.0', (registry) =>
    withSection(registry, 'shell', { stable: '1.0.0', previousGood: ['0.9.0'] }),
  );
  await cluster.of(b).refresh();
  expect(readRegistry(b).sections.shell).toMatchObject({ stable: '1.0.0', previousGood: ['0.9.0'] });
});

test('a change that a full disk keeps out of the own copy is made, as it is for all other machines, and copied later', async () => {
  await putForTest(a, 'shell', '1.0.0');
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  jest.spyOn(RegistryCopy.prototype, 'store').mockRejectedValueOnce(full);
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect((await start(a, 'shell', '1.0.0')).sequence).toBe(1);
  expect(errors).toHaveBeenCalledWith(expect.stringContaining(full.message));
  jest.restoreAllMocks();
  for (const machine of [a, b]) {
    await cluster.of(machine).refresh();
    expect(readRegistry(machine).sequence).toBe(1);
  }
});

test('does not remove a release that was started in the meantime', async () => {
  for (const version of ['1.0.0', '1.1.0']) await putForTest(a, 'shell', version);
  await start(b, 'shell', '1.0.0');
  await cluster.of(a).removeReleases(['1.0.0', '1.1.0'].map((version) => ({ name: 'shell', version })));
  expect(await server.run(cluster.address, 'SELECT name, version FROM site.releases')).toEqual([
    { name: 'shell', version: '1.0.0' },
  ]);
});

test('a change deletes the sessions of ended rollouts that origins of an earlier version have counted', async () => {
  await server.run(cluster.address, "INSERT INTO site.heard VALUES ('ended', 'browsers', 'stable', 's', 10, 'n', false, true)");
  await putForTest(a, 'shell', '1.0.0');
  await start(a, 'shell', '1.0.0');
  expect(await server.run(cluster.address, 'SELECT FROM site.heard')).toEqual([]);
});

test('work in turn begins from the state that other machines wrote before', async () => {
  await putForTest(a, 'shell', '1.0.0');
  await start(a, 'shell', '1.0.0');
  expect(await cluster.of(b).exclusively(async () => readRegistry(b).sequence)).toBe(1);
});

test('a state that is written while a machine copies a release reaches it before the copy is whole', async () => {
  for (const version of ['1.0.0', '7.7.7']) await putForTest(a, 'help', version);
  let time = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (time += 1_000));
  const { pull } = RegistryCopy.prototype;
  const reached: unknown[] = [];
  let isChanged = false;
  jest.spyOn(RegistryCopy.prototype, 'pull').mockImplementation(async function (this: RegistryCopy, query) {
    await pull.call(this, query);
    if (isChanged) return void reached.push([readRegistry(b).sections.help?.stable, folderIn(b).releases.has('help', '7.7.7')]);
    isChanged = true;
    await start(a, 'help', '1.0.0');
    reached.length = 0;
  });
  await cluster.of(b).refresh();
  jest.restoreAllMocks();
  expect(reached[0]).toEqual(['1.0.0', false]);
  expect(folderIn(b).releases.has('help', '7.7.7')).toBe(true);
});

test('a machine makes a change, and pulls the aborts of others, while it copies a release', async () => {
  for (const version of ['1.0.0', '7.7.7']) await putForTest(a, 'help', version);
  const { isAsPublished } = Releases.prototype;
  const pullAborts = jest.spyOn(ClusterAborts.prototype, 'pull');
  const reached: unknown[] = [];
  jest.spyOn(Releases.prototype, 'isAsPublished').mockImplementation(async function (this: Releases, name, version) {
    if (version === '7.7.7' && reached.length === 0) {
      reached.push(pullAborts.mock.calls.length);
      await start(b, 'help', '1.0.0');
      reached.push(readRegistry(b).sections.help?.stable);
    }
    return isAsPublished.call(this, name, version);
  });
  await cluster.of(b).refresh();
  expect(reached).toEqual([1, '1.0.0']);
});

test('listening programs are notified of each change', async () => {
  const calls = new EventEmitter();
  let next = once(calls, 'call');
  const listener = new Listener(cluster.address, () => calls.emit('call'));
  // The first notification comes when it is connected.
  await next;
  next = once(calls, 'call');
  const change = changeRegistry(a, 'a change', (registry) => withSection(registry, 'help', { policy: { kind: 'all-at-once' } }));
  expect((await change).sequence).toBe(1);
  await next;
  await listener.close();
});

test('two machines that renew a signature at the same time sign once', async () => {
  await putForTest(a, 'shell', '1.0.0');
  await start(a, 'shell', '1.0.0');
  await cluster.of(b).refresh();
  const renewed = await Promise.all([a, b].map((data) => renewRegistry(data, Date.now() + 4 * DAY)));
  expect(renewed.sort()).toEqual([false, true]);
  expect(await server.run(cluster.address, 'SELECT sequence::integer FROM site.signatures')).toHaveLength(2);
});

test('a machine without the key refuses a registry whose signature has expired', async () => {
  await putForTest(a, 'shell', '1.0.0');
  await start(a, 'shell', '1.0.0');
  jest.useFakeTimers({
    now: Date.now() + 8 * DAY,
    doNotFake: [
      'nextTick',
      'setImmediate',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'queueMicrotask',
      'performance',
      'hrtime',
    ],
  });
  const folder = cluster.folder();
  const late = new PostgresCluster(cluster.address, folder, null, () => undefined);
  await expect(late.refresh()).rejects.toThrow('expired');
  expect(late.folder.registry.states.newest()).toBeNull();
  await late.close();
});
