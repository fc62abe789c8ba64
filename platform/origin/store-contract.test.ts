// What holds of counts and feedback wherever a site's truth lies: two origins on one folder, or with PostgreSQL between them.
import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { position } from 'platform/rollout';
import { distributeKeys } from 'platform/testing/distribute-keys';
import { sectionForTest, shellForTest } from 'platform/testing/rendering-releases';
import { TestCluster } from 'platform/testing/test-cluster';
import { Tool } from 'platform/testing/tool';
import { addArms } from 'platform/rollout/verdict';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { ClusterOrigin } from './testing/cluster-origin';
import { until } from 'platform/testing/until';

interface Inbox {
  comments: { id: string; text: string }[];
}

describe.each([
  ['files', null],
  ['PostgreSQL', new PostgresServer()],
])('with the store in %s', (_name, server) => {
  let tool: Tool;
  let cluster: TestCluster | null = null;
  let origins: [ClusterOrigin, ClusterOrigin];
  let chosen: number[];

  beforeAll(async () => {
    tool = new Tool();
    if (server) {
      await server.open();
      cluster = await new TestCluster(server).open();
      tool.database = cluster.address;
    }
    await tool.publishAndStart(shellForTest());
    await tool.publishAndStart(sectionForTest({ version: '1.0.0' }));
    await tool.publish(sectionForTest({ version: '2.0.0' }));
    await tool.must('start', 'help@2.0.0', '--stages', '50,100');
    origins = [await oneMore(), await oneMore()];
    chosen = Array.from({ length: 300 }, (_, bucket) => bucket).filter((bucket) => position('help', rollout(), bucket) < 5000);
  });
  afterAll(async () => {
    for (const origin of origins) await origin.stop();
    await cluster?.close();
    await server?.close();
    rmSync(tool.data, { recursive: true, force: true });
  });

  async function oneMore(): Promise<ClusterOrigin> {
    if (!cluster) return ClusterOrigin.start(tool.data, null);
    const data = cluster.folder();
    distributeKeys(tool.data, data);
    return ClusterOrigin.start(data, cluster.address);
  }

  /** What an origin counted once it is so much, or after long. */
  const settled = async (origin: ClusterOrigin, expected: { sessions: number; failures: number }) => {
    await until(async () => isDeepStrictEqual(candidate(origin), expected));
    return candidate(origin);
  };
  const rollout = () => origins[0].live.current.sections.help!.rollout!.id;
  const candidate = ({ store }: ClusterOrigin) =>
    addArms(store.signals.counts(rollout()).stages.map(({ browsers }) => browsers)).candidate;
  const wordsAt = async ({ store }: ClusterOrigin) => {
    const { comments } = await store.feedback.read({}, { limit: 10, offset: 0 });
    return comments
      .map(({ text }) => text)
      .sort()
      .join(', ');
  };

  test('the counts of two origins add up at both: a session counts once, and as failed once it has failed', async () => {
    const [a, b] = origins;
    for (const [place, bucket] of chosen.slice(0, 12).entries()) {
      const visitor = await a.visit(bucket, `196.20.0.${place}`);
      for (const outcome of ['loaded', 'loaded'] as const) await (place % 2 ? a : b).receive(visitor, '2.0.0', outcome);
    }
    const visitor = await a.visit(chosen[20]!, '196.21.0.1');
    for (const outcome of ['loaded', 'failed', 'failed'] as const) await a.receive(visitor, '2.0.0', outcome);
    for (const origin of origins)
      expect(await settled(origin, { sessions: 13, failures: 1 })).toEqual({ sessions: 13, failures: 1 });
  });

  test('a submission gets 204 and is stored once for its key, with its status', async () => {
    const [a, b] = origins;
    const answers = [await a.feedback('k1', 'from a'), await a.feedback('k1', 'from a'), await b.feedback('k2', 'from b')];
    expect(answers).toEqual([204, 204, 204]);
    for (const origin of origins) await until(async () => (await wordsAt(origin)) === 'from a, from b');
    const { comments } = JSON.parse(await tool.must('feedback', '--json')) as Inbox;
    const { id } = comments.find(({ text }) => text === 'from a')!;
    await tool.must('feedback', 'mark', id, '--as', 'done');
    const read = JSON.parse(await tool.must('feedback', '--mark', 'done', '--json')) as Inbox;
    expect(read.comments.map((comment) => comment.id)).toEqual([id]);
  });
});
