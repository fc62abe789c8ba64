// What becomes of a cluster when its database does: each line of the table in docs/decisions/0033, with a real server.
import { existsSync, rmSync } from 'node:fs';
import { position } from 'platform/rollout';
import { distributeKeys } from 'platform/testing/distribute-keys';
import { sectionForTest, shellForTest } from 'platform/testing/rendering-releases';
import { TestCluster } from 'platform/testing/test-cluster';
import { Tool } from 'platform/testing/tool';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { ClusterOrigin } from '../testing/cluster-origin';
import { until } from 'platform/testing/until';
import { folderIn, readHistory, readRegistry } from 'platform/testing/folder-in';

const server = new PostgresServer();
let cluster: TestCluster;
let tool: Tool;
const origins: ClusterOrigin[] = [];

async function newOrigin(): Promise<ClusterOrigin> {
  const data = cluster.folder();
  distributeKeys(tool.data, data);
  origins.push(await ClusterOrigin.start(data, cluster.address));
  return origins.at(-1)!;
}

/** The origin runs in the same process, and says something as well. */
const toolsOwn = (stderr: string) =>
  stderr
    .split('\n')
    .filter((line) => !/^The registry of the cluster is not followed|^[^.]* (is|are) not (told|sent)\. /.test(line))
    .join('\n');
const stable = () => readRegistry(origins[0]!.data).sections.help!.stable;
const start = (version: string, ...words: string[]) =>
  tool.publish(sectionForTest({ version })).then(() => tool.must('start', `help@${version}`, ...words));

beforeAll(async () => {
  await server.open();
  cluster = await new TestCluster(server).open();
  tool = new Tool();
  tool.database = cluster.address;
  await tool.publishAndStart(shellForTest());
  await start('1.0.0');
  await start('2.0.0', '--stages', '100');
  await tool.must('promote', 'help');
  await newOrigin();
});
afterAll(async () => {
  for (const origin of origins) await origin.stop();
  await cluster.close();
  await server.close();
  rmSync(tool.data, { recursive: true, force: true });
});

// Each of the tests leaves help 2.0.0 in force; what a page shows comes a moment after the registry.
beforeEach(() =>
  until(async () => (await origins[0]!.page()).body.includes('2.0.0') && (await origins[0]!.health('/readyz')).status === 'ok'),
);

const inbox = (how: string) =>
  server.run(cluster.address, `SELECT key FROM site.feedback_entries WHERE key LIKE '${how}%' ORDER BY key`);

test.each([
  ['killed', () => server.kill(), () => server.start()],
  ['frozen', async () => server.freeze(), async () => server.thaw()],
])(
  'while the server is %s, pages are still served, feedback is accepted and waits here, /readyz says degraded and commands are refused in one line; all of it ends with the fault',
  async (how, begin, end) => {
    const before = origins[0]!.registry.sequence;
    await begin();
    try {
      await until(async () => (await origins[0]!.health('/readyz')).status === 'degraded');
      expect(await origins[0]!.health('/readyz')).toMatchObject({
        code: 200,
        reason: expect.stringContaining('SITE_DATABASE) does not answer'),
      });
      expect(await origins[0]!.health('/healthz')).toMatchObject({ code: 200, status: 'degraded' });
      expect(await origins[0]!.page()).toMatchObject({ status: 200, body: expect.stringContaining('2.0.0') });
      const { code, stderr } = await tool.release('rollback', 'help', '--reason', 'none can');
      expect({ code, stderr: toolsOwn(stderr) }).toEqual({
        code: 1,
        stderr: expect.stringMatching(/^The database of the cluster \(SITE_DATABASE\) does not answer: [^\n]*$/),
      });
      expect(await tool.release('status')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('2.0.0'),
        stderr: expect.stringContaining('This is a copy, as it was last seen.'),
      });
      expect(origins[0]!.registry.sequence).toBe(before);
      for (const key of ['one', 'two', 'two']) expect(await origins[0]!.feedback(`${how}-${key}`)).toBe(204);
    } finally {
      await end();
    }
    await until(async () => (await origins[0]!.health('/readyz')).status === 'ok');
    await until(async () => (await inbox(how)).length === 2);
    expect(await inbox(how)).toEqual([{ key: `${how}-one` }, { key: `${how}-two` }]);
    await tool.must('policy', 'help', '--stages', how === 'killed' ? '5,100' : '6,100');
    await until(() => origins[0]!.registry.sequence === before + 1);
  },
);

test('an origin can be stopped while the server is frozen', async () => {
  const origin = await newOrigin();
  origins.pop();
  server.freeze();
  try {
    await expect(origin.stop()).resolves.toBeUndefined();
  } finally {
    server.thaw();
  }
  await until(async () => (await origins[0]!.health('/readyz')).status === 'ok');
});

test('without the server at the start, a local copy is served; without a copy, the start is refused in one sentence', async () => {
  const origin = await newOrigin();
  await origin.stop();
  origins.pop();
  await server.kill();
  try {
    const again = await ClusterOrigin.start(origin.data, cluster.address);
    expect(await again.page()).toMatchObject({ status: 200, body: expect.stringContaining('2.0.0') });
    expect(await again.health('/readyz')).toMatchObject({ code: 200, status: 'degraded' });
    origins.push(again);
    await expect(ClusterOrigin.start(cluster.folder(), cluster.address)).rejects.toThrow(
      /SITE_DATABASE\) does not answer: .*holds nothing yet that could be served meanwhile/,
    );
  } finally {
    await server.start();
  }
  await until(async () => (await origins.at(-1)!.health('/readyz')).status === 'ok');
  await origins.pop()!.stop();
});

test('an abort during the fault takes effect here at once, on the others when the server is back, and is written once', async () => {
  const other = await newOrigin();
  await start('3.0.0', '--stages', '50,100');
  await until(async () => [origins[0]!, other].every(({ live }) => live.current.sections.help!.rollout?.candidate === '3.0.0'));
  const { id } = origins[0]!.live.current.sections.help!.rollout!;
  const bucketsOf = (isCandidate: boolean) =>
    Array.from({ length: 200 }, (_, bucket) => bucket).filter((bucket) => position('help', id, bucket) < 5000 === isCandidate);
  await server.kill();
  try {
    // Of networks enough that the verdict does not rest on few.
    for (const bucket of bucketsOf(false).slice(0, 40)) await origins[0]!.report('2.0.0', 'loaded', bucket, `196.12.${bucket}.1`);
    for (const bucket of bucketsOf(true).slice(0, 40)) await origins[0]!.report('3.0.0', 'failed', bucket, `196.13.${bucket}.1`);
    await until(async () => origins[0]!.live.current.sections.help!.rollout!.state === 'aborted');
    expect(existsSync(folderIn(origins[0]!.data).aborts.file)).toBe(true);
    expect(other.live.current.sections.help!.rollout!.state).toBe('running');
    expect((await origins[0]!.page(bucketsOf(true)[0])).body).toContain('2.0.0');
    // Neither does a restart serve the candidate again, before the database has heard of the abort.
    const [{ data }] = origins as [ClusterOrigin];
    await origins[0]!.stop();
    origins[0] = await ClusterOrigin.start(data, cluster.address);
    expect((await origins[0].page(bucketsOf(true)[0])).body).toContain('2.0.0');
  } finally {
    await server.start();
  }
  await until(async () => other.live.current.sections.help!.rollout!.state === 'aborted');
  await until(async () => !existsSync(folderIn(origins[0]!.data).aborts.file));
  // It is in force there before the state that says so has come.
  const aborts = () => readHistory(other.data).filter(({ change }) => change === 'abort help (by itself)');
  await until(async () => aborts().length > 0);
  expect(aborts()).toHaveLength(1);
  await other.stop();
  origins.pop();
});

test('an inserted unsigned state does not change pages, health reports it, and the next rollback clears the fault', async () => {
  const { sequence } = origins[0]!.registry;
  await server.run(
    cluster.address,
    `WITH forged AS (SELECT replace(replace(text, '"stable": "2.0.0"', '"stable": "1.0.0"'), '"sequence": ${sequence}', '"sequence": ${sequence + 1}') AS text, hash
         FROM site.states WHERE sequence = ${sequence}),
       linked AS (SELECT regexp_replace(text, '"previousHash": "[0-9a-f]*"', '"previousHash": "' || hash || '"') AS text, hash FROM forged)
       INSERT INTO site.states SELECT ${sequence + 1}, gen_random_uuid(), text, encode(sha256(convert_to(text, 'UTF8')), 'hex'), hash FROM linked`,
  );
  await until(async () => (await origins[0]!.health('/healthz')).status === 'degraded');
  expect((await origins[0]!.health('/healthz')).reason).toContain(`state ${sequence + 1} has no signature`);
  expect(await origins[0]!.health('/readyz')).toEqual({ code: 200, status: 'ok' });
  expect(stable()).toBe('2.0.0');
  await tool.must('rollback', 'help', '--reason', 'in spite of it');
  await until(async () => stable() === '1.0.0' && (await origins[0]!.health('/healthz')).status === 'ok');
  await tool.must('start', 'help@2.0.0', '--stages', '100');
  await tool.must('promote', 'help');
  await until(async () => stable() === '2.0.0');
});

test('after the server is set back to an older state, the newest seen state stays in force, changes are refused, and health reports it', async () => {
  const before = { ...readRegistry(origins[0]!.data) };
  await server.stop();
  const backup = server.keep();
  await server.start();
  await tool.must('rollback', 'help', '--reason', 'will be lost');
  await until(async () => stable() === '1.0.0');
  await server.stop();
  server.restore(backup);
  await server.start();
  await until(async () => (await origins[0]!.health('/readyz')).reason?.includes('was set back') ?? false);
  expect(stable()).toBe('1.0.0');
  expect((await origins[0]!.page()).body).toContain('1.0.0');
  expect(await tool.release('start', 'help@2.0.0')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('was set back to an older state'),
  });
  expect(await server.run(cluster.address, 'SELECT max(sequence)::integer AS newest FROM site.states')).toEqual([
    { newest: before.sequence },
  ]);
  expect(folderIn(origins[0]!.data).cluster!.fault).toContain(`is number ${before.sequence}`);
  // What the person does: brings the lost states back from a machine that saw them.
  await tool.must('import');
  await until(async () => (await origins[0]!.health('/readyz')).status === 'ok');
  expect(stable()).toBe('1.0.0');
  await tool.must('start', 'help@2.0.0', '--stages', '100');
  await tool.must('promote', 'help');
  await until(async () => stable() === '2.0.0');
});
