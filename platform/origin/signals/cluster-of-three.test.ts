// Three origins of one cluster, as a balancer uses them: each request at another one.
import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { position } from 'platform/rollout';
import { distributeKeys } from 'platform/testing/distribute-keys';
import { sectionForTest, shellForTest } from 'platform/testing/rendering-releases';
import { TestCluster } from 'platform/testing/test-cluster';
import { Tool } from 'platform/testing/tool';
import { addArms } from 'platform/rollout/verdict';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { ClusterOrigin } from '../testing/cluster-origin';
import { until } from 'platform/testing/until';
import { folderIn, readHistory } from 'platform/testing/folder-in';

/** How many times a hundred submissions are sent. */
const TIMES = process.env.SOAK ? 50 : 1;
const server = new PostgresServer();
let cluster: TestCluster;
let tool: Tool;
let origins: ClusterOrigin[];

const help = (origin: ClusterOrigin) => origin.live.current.sections.help!;
const everywhere = (isSo: (origin: ClusterOrigin) => boolean) => until(async () => origins.every(isSo));
const armsOf = (origin: ClusterOrigin) =>
  addArms(origin.store.signals.counts(help(origin).rollout!.id).stages.map(({ browsers }) => browsers));

/** A rollout at half of the public; answers buckets of the candidate and of stable. */
async function rollOut(version: string): Promise<{ chosen: number[]; others: number[] }> {
  await tool.publish(sectionForTest({ version }));
  await tool.must('start', `help@${version}`, '--stages', '50,100');
  await everywhere((origin) => help(origin).rollout?.candidate === version);
  const { id } = help(origins[0]!).rollout!;
  const buckets = Array.from({ length: 600 }, (_, bucket) => bucket);
  const isChosen = (bucket: number) => position('help', id, bucket) < 5000;
  return { chosen: buckets.filter(isChosen), others: buckets.filter((bucket) => !isChosen(bucket)) };
}

beforeAll(async () => {
  await server.open();
  cluster = await new TestCluster(server).open();
  tool = new Tool();
  tool.database = cluster.address;
  await tool.publishAndStart(shellForTest());
  await tool.publishAndStart(sectionForTest({ version: '1.0.0' }));
  origins = [];
  for (let number = 0; number < 3; number += 1) {
    const data = cluster.folder();
    distributeKeys(tool.data, data);
    origins.push(await ClusterOrigin.start(data, cluster.address));
  }
});
afterAll(async () => {
  for (const origin of origins) await origin.stop();
  await cluster.close();
  await server.close();
  rmSync(tool.data, { recursive: true, force: true });
});

test('a rollback takes effect on all origins, and in their pages', async () => {
  await tool.publish(sectionForTest({ version: '2.0.0' }));
  await tool.must('start', 'help@2.0.0', '--stages', '100');
  await tool.must('promote', 'help');
  await everywhere((origin) => help(origin).stable === '2.0.0');
  await tool.must('rollback', 'help', '--reason', 'measured');
  await everywhere((origin) => help(origin).stable === '1.0.0');
  for (const origin of origins) expect((await origin.page()).body).toContain('1.0.0');
});

test('a session reported at several origins counts once, as failed if it failed anywhere; one network adds no more sessions at three origins than at one; three origins that end the rollout write one abort', async () => {
  const { chosen, others } = await rollOut('3.0.0');
  const before = readHistory(origins[0]!.data).length;
  const speak = async (version: string, buckets: number[], failing: number) => {
    for (const [place, bucket] of buckets.entries()) {
      const [first, second] = [origins[place % 3]!, origins[(place + 1) % 3]!];
      const visitor = await first.visit(bucket, `196.1${version[0]}.${bucket >> 8}.${bucket & 255}`);
      await first.receive(visitor, version, 'loaded');
      await second.receive(visitor, version, place < failing ? 'failed' : 'loaded');
    }
  };
  await speak('1.0.0', others.slice(0, 20), 0);
  await speak('3.0.0', chosen.slice(0, 20), 2);
  const exact = { stable: { sessions: 20, failures: 0 }, candidate: { sessions: 20, failures: 2 } };
  await everywhere((origin) => isDeepStrictEqual(armsOf(origin), exact) && origin.store.signals.waiting === 0);
  for (const origin of origins) expect(armsOf(origin)).toEqual(exact);

  for (const [place, bucket] of chosen.slice(20, 50).entries())
    await origins[place % 3]!.report('3.0.0', 'failed', bucket, '196.99.0.1');
  await everywhere((origin) => armsOf(origin).candidate.sessions === 24 && origin.store.signals.waiting === 0);
  for (const origin of origins) expect(help(origin).rollout!.state).not.toBe('aborted');
  const uncounted = await server.run(cluster.address, 'SELECT FROM site.signal_sessions WHERE counts = 0');
  expect(uncounted.length).toBeGreaterThan(0);

  const failures = chosen
    .slice(50, 95)
    .map((bucket, place) => origins[place % 3]!.report('3.0.0', 'failed', bucket, `196.16.${place}.1`));
  await Promise.all(failures);
  await everywhere((origin) => help(origin).rollout?.state === 'aborted');
  // It is in force on each before it stands in the registry.
  await until(async () => origins.every(({ data }) => folderIn(data).aborts.list().length === 0));
  // While few networks had spoken, one machine may have paused it.
  const since = readHistory(origins[0]!.data)
    .slice(before)
    .map(({ change }) => change);
  expect(since.filter((change) => change !== 'pause help (by itself)')).toEqual(['abort help (by itself)']);
});

test('submissions at three origins are each stored once, although the server is killed meanwhile', async () => {
  const keys = Array.from({ length: 100 * TIMES }, (_, number) => `entry-${number}`);
  const send = async (from: number, to: number) => {
    for (let at = from; at < to; at += 10) {
      const answers = keys.slice(at, at + 10).map((key, place) => origins[(at + place) % 3]!.feedback(key));
      expect(new Set(await Promise.all(answers))).toEqual(new Set([204]));
    }
  };
  await send(0, 40 * TIMES);
  const killed = server.kill();
  await send(40 * TIMES, 90 * TIMES);
  await killed;
  // What a phone without an answer does: the same once more, at another origin.
  for (const [place, key] of keys.slice(0, 50).entries()) expect(await origins[(place + 1) % 3]!.feedback(key)).toBe(204);
  await server.start();
  await send(90 * TIMES, 100 * TIMES);
  const stored = async () =>
    (
      await server.run<{ all: number; distinct: number }>(
        cluster.address,
        'SELECT count(*)::integer AS "all", count(DISTINCT key)::integer AS "distinct" FROM site.feedback_entries',
      )
    )[0]!;
  await until(async () => (await stored().catch(() => ({ all: 0 }))).all >= keys.length);
  await until(async () => origins.every(({ data }) => cluster.of(data).fault === null));
  for (const { store } of origins) await until(async () => (await store.feedback.waiting()) === 0);
  expect(await stored()).toEqual({ all: keys.length, distinct: keys.length });
});
