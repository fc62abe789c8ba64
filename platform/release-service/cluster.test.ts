// The release service of a cluster: what a team does there is there for every machine, or is refused.
import { sectionForTest } from 'platform/testing/rendering-releases';
import { TestCluster } from 'platform/testing/test-cluster';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { RunningService } from './testing/running-service';
import { folderIn, readRegistry } from 'platform/testing/folder-in';

const server = new PostgresServer();
const service = new RunningService();
let cluster: TestCluster;
let token: string;
let origin: string;

beforeAll(async () => {
  await server.open();
  cluster = await new TestCluster(server).open();
  await service.start(cluster.address);
  token = await service.token('help-ci', ['help'], ['publish', 'rollout', 'read']);
  origin = await cluster.machine();
});
afterAll(async () => {
  await service.app.close();
  await cluster.close();
  await server.close();
});

test('a release published and started over the network reaches every machine', async () => {
  const folder = sectionForTest({ version: '2.0.0' });
  expect(await service.publish(token, folder, '2.0.0')).toMatchObject({ status: 200, body: { version: '2.0.0' } });
  expect(await service.call(token, 'start', { name: 'help', version: '2.0.0', stages: [100] })).toMatchObject({ status: 200 });
  await cluster.of(origin).refresh();
  expect(await folderIn(origin).releases.isAsPublished('help', '2.0.0')).toBe(true);
  expect(readRegistry(origin).sections.help!.rollout).toMatchObject({ candidate: '2.0.0', state: 'running' });
  expect(readRegistry(origin).by).toMatchObject({ who: 'token help-ci' });
  // A program may send characters that a database refuses; the rollout ends all the same.
  expect(await service.call(token, 'abort', { name: 'help', reason: 'seen \u0000\ud83d' })).toMatchObject({ status: 200 });
  expect(readRegistry(service.data).by).toMatchObject({ reason: 'seen \uFFFD\uFFFD' });
});

test('without the database a change is refused with the reason, and the last seen state can be read, with a hint that it is a copy', async () => {
  await service.publish(token, sectionForTest({ version: '2.1.0' }), '2.1.0');
  await service.call(token, 'start', { name: 'help', version: '2.1.0', stages: [100] });
  await server.kill();
  try {
    const refused = await service.call(token, 'abort', { name: 'help', reason: 'the database is down' });
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'database-away', detail: expect.stringContaining('does not answer') },
    });
    const folder = sectionForTest({ version: '3.0.0' });
    expect(await service.publish(token, folder, '3.0.0')).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('does not answer') },
    });
    jest.spyOn(console, 'error').mockImplementation();
    expect((await service.call(token, 'status')).body).toMatchObject({
      text: expect.stringContaining('2.1.0'),
      hint: expect.stringMatching(/^This is a copy, as it was last seen\. .*does not answer/),
    });
  } finally {
    jest.restoreAllMocks();
    await server.start();
  }
  expect(await service.call(token, 'abort', { name: 'help', reason: 'it is back' })).toMatchObject({ status: 200 });
});

test('a change and a publication that reach a standby, which only reads, are to be repeated, and are no fault of the release', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const name = new URL(cluster.address).pathname.slice(1);
  // From another database, and for new connections only. The second number lets it wait until they are closed, so that none of them is used again.
  const makeReadOnly = async (isReadOnly: 'on' | 'off') => {
    await server.run('postgres', `ALTER DATABASE "${name}" SET default_transaction_read_only = ${isReadOnly}`);
    await server.run('postgres', `SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE datname = '${name}'`);
  };
  await makeReadOnly('on');
  try {
    const away = { status: 503, body: { code: 'database-away', detail: expect.stringContaining('it only reads') } };
    expect(await service.publish(token, sectionForTest({ version: '4.0.0' }), '4.0.0')).toMatchObject(away);
    expect(await service.call(token, 'policy', { name: 'help', stages: [7, 100] })).toMatchObject(away);
  } finally {
    await makeReadOnly('off');
    jest.restoreAllMocks();
  }
  expect(await service.publish(token, sectionForTest({ version: '4.0.0' }), '4.0.0')).toMatchObject({ status: 200 });
});
