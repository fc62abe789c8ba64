// A leaked key in a cluster: the steps of the runbook.
import { rmSync } from 'node:fs';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { PostgresCluster } from '../database/postgres-cluster';
import { sectionForTest, shellForTest } from '../../testing/rendering-releases';
import { preparedCluster, type TestCluster } from '../../testing/test-cluster';
import { Tool } from '../../testing/tool';
import { folderIn, readRegistry } from '../../testing/folder-in';

const server = new PostgresServer();
let cluster: TestCluster;
let tool: Tool;

beforeAll(async () => void (await server.open()));
afterAll(() => server.close());
const preparedTool = new Tool();
const openPrepared = preparedCluster(server, async ({ address }) => {
  preparedTool.database = address;
  await preparedTool.publishAndStart(shellForTest());
  await preparedTool.publishAndStart(sectionForTest({ version: '1.0.0' }));
  return [];
});
beforeEach(async () => {
  ({ cluster } = await openPrepared());
  tool = Object.assign(new Tool(preparedTool), { database: cluster.address });
});
afterEach(async () => {
  await cluster.close();
  rmSync(tool.data, { recursive: true, force: true });
});

const revoke = async () => {
  const keys = JSON.parse(await tool.must('key', 'list', '--json'));
  const { id } = keys.find(({ part }: { part: string }) => part === 'help');
  await tool.must('key', 'revoke', id, '--reason', 'it leaked');
};

test('a section whose served releases are all invalid can be published and started again, also from the commit of one of them, on every machine and on one that joins later', async () => {
  const other = await cluster.machine();
  await revoke();
  await tool.must('key', 'create', 'help');
  await tool.publish(sectionForTest({ version: '2.0.0' }));
  await cluster.of(other).refresh();
  expect(await folderIn(other).releases.isAsPublished('help', '1.0.0')).toBe(false);
  expect(await folderIn(other).releases.isAsPublished('help', '2.0.0')).toBe(true);
  await tool.must('start', 'help@2.0.0', '--stages', '100');
  await tool.must('promote', 'help');
  await cluster.of(other).refresh();
  // A machine that joins later lacks the release of the next rollback, which no key in force has signed.
  for (const machine of [other, await cluster.machine()]) {
    expect(readRegistry(machine).sections.help).toMatchObject({ stable: '2.0.0', previousGood: ['1.0.0'] });
    expect(cluster.of(machine).fault).toBeNull();
  }
  // The one from before, published again from the same commit.
  await tool.publish(sectionForTest({ version: '1.0.0' }));
  await cluster.of(other).refresh();
  for (const machine of [other, await cluster.machine()]) {
    expect(await folderIn(machine).releases.isAsPublished('help', '1.0.0')).toBe(true);
    expect(cluster.of(machine).fault).toBeNull();
  }
});

test('a machine with a copy of what is served reports once that it is no longer valid, and one without a copy refuses the registry that names it', async () => {
  const data = await cluster.machine();
  await revoke();
  const lines: string[] = [];
  const machine = new PostgresCluster(cluster.address, data, null, (line) => lines.push(line));
  await machine.refresh();
  await machine.refresh();
  await machine.close();
  expect(lines).toEqual([expect.stringMatching(/^Not pulled: help@1\.0\.0: .* is not signed by a key that counts/)]);
  const late = await cluster.machine();
  expect(cluster.of(late).fault).toContain('is not signed by a key that counts');
  expect(readRegistry(late).sequence).toBe(0);
});
