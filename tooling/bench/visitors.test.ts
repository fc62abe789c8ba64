import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import Fastify from 'fastify';

/** The times that visitors of both addresses report: of a response to each of them at least. */
async function visit(statusOf: (address: string, request: number) => number): Promise<number[][]> {
  const app = Fastify();
  let requests = 0;
  app.get('/*', async ({ url }, reply) => reply.code(statusOf(url, (requests += 1))).send('text'));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const visitors = fork(path.join(__dirname, 'visitors.mjs'), ['2', '5', `${url}/page`, `${url}/file`]);
  try {
    await once(visitors, 'message');
    visitors.send('stop');
    const [times] = (await once(visitors, 'message')) as [number[][]];
    return times;
  } finally {
    visitors.kill();
    await app.close();
  }
}

test('reports the response times of each address in its order', async () => {
  const times = await visit(() => 200);
  expect(times).toHaveLength(2);
  for (const each of times) {
    expect(each.length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...each)).toBeLessThan(5_000);
  }
});

test('a response with another status than 200 counts as the slowest, however soon it came', async () => {
  const [pages, files] = await visit((address) => (address === '/file' ? 404 : 200));
  expect(Math.min(...files!)).toBeGreaterThan(60_000);
  expect(Math.max(...pages!)).toBeLessThan(5_000);
});
