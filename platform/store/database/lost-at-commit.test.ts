import { PostgresServer } from 'tooling/postgres/postgres-server';
import { withSection } from '../../rollout';
import { CuttingProxy } from '../../testing/cutting-proxy';
import { putForTest } from '../../testing/both-stores';
import { TestCluster } from '../../testing/test-cluster';
import { changeRegistry, folderIn, readRegistry } from '../../testing/folder-in';
import { until } from '../../testing/until';

const server = new PostgresServer();
let cluster: TestCluster;
let proxy: CuttingProxy;
let data: string;

beforeAll(async () => {
  await server.open();
  cluster = await new TestCluster(server).open();
  proxy = new CuttingProxy(server.port);
  const port = await proxy.open();
  data = await cluster.machine({ address: cluster.address.replace(`:${server.port}/`, `:${port}/`) });
});
afterAll(async () => {
  proxy.close();
  await cluster.close();
  await server.close();
});

const change = () =>
  changeRegistry(data, 'a change', (registry) =>
    withSection(registry, 'help', { policy: { kind: 'stages', stages: [registry.sequence + 1, 100] } }),
  );
const states = () =>
  server.run<{ sequence: number }>(cluster.address, 'SELECT sequence::integer AS sequence FROM site.states ORDER BY sequence');

test('a change whose connection is lost after COMMIT is made, and only once', async () => {
  const before = (await states()).length;
  proxy.cutNext('after');
  const registry = await change();
  expect(registry.sequence).toBe(before + 1);
  expect(await states()).toHaveLength(before + 1);
  expect(readRegistry(data)).toEqual(registry);
});

test('a change whose connection is lost before COMMIT reaches the server is refused, and not made', async () => {
  const before = (await states()).length;
  proxy.cutNext('before');
  await expect(change()).rejects.toThrow('does not answer');
  expect(await states()).toHaveLength(before);
  expect((await change()).sequence).toBe(before + 1);
});

test('waits for a change whose COMMIT reaches the server late, which is made once', async () => {
  const before = (await states()).length;
  proxy.cutNext('late');
  const pending = change();
  const isWaitedFor = async () =>
    (await server.run(cluster.address, "SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'")).length > 0;
  await Promise.race([until(isWaitedFor), pending]);
  proxy.deliver();
  expect((await pending).sequence).toBe(before + 1);
  expect(await states()).toHaveLength(before + 1);
});

test('a rotation of the key of help or of root whose COMMIT is lost reaches the other machines with the next change of keys, and what it has signed', async () => {
  await putForTest(data, 'help', '1.0.0');
  const other = folderIn(await cluster.machine());
  const { keys } = folderIn(data);
  for (const name of ['help', 'root']) {
    await other.cluster!.refresh();
    proxy.cutNext('before');
    await expect(keys.rotate(name, () => undefined)).rejects.toThrow('does not answer');
    await keys.create(`news-${name}`);
    await other.cluster!.refresh();
    expect(other.trust.whole!.own.change).toBe(`key create news-${name}`);
    expect(await other.releases.isAsPublished('help', '1.0.0')).toBe(true);
  }
});
