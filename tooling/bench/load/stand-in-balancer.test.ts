import Fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Balancer } from '../../deploy/run-nginx';
import { standInBalancer } from './stand-in-balancer';

let origins: FastifyInstance[];
let balancer: Balancer;
beforeEach(async () => {
  origins = ['one', 'two'].map((name) => {
    const app = Fastify();
    app.get('/who', async ({ headers }) => `${name} ${headers['x-forwarded-for']} ${headers.cookie}`);
    app.get('/503', async (_request, reply) => reply.code(503).header('x-from', name).send('not ready'));
    app.get('/cut', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-length': 10 }).write('a part', () => reply.raw.socket!.resetAndDestroy());
    });
    return app;
  });
  for (const app of origins) await app.listen({ host: '127.0.0.1', port: 0 });
  balancer = await standInBalancer(origins.map((app) => `127.0.0.1:${(app.server.address() as AddressInfo).port}`));
});
afterEach(async () => {
  await balancer.stop();
  for (const app of origins) await app.close();
});

const get = async (path = '/who') => (await fetch(balancer.url + path, { headers: { cookie: 'rb=1' } })).text();

test('alternates between origins, and forwards headers and the visitor’s address', async () => {
  expect(new Set([await get(), await get()])).toEqual(new Set(['one 127.0.0.1 rb=1', 'two 127.0.0.1 rb=1']));
});

test('retries at the other origin when one is down', async () => {
  await origins[0]!.close();
  for (let time = 0; time < 4; time += 1) expect(await get()).toContain('two');
});

test('passes on responses unchanged, and answers 502 when all origins are down', async () => {
  const response = await fetch(`${balancer.url}/503`);
  expect([response.status, response.headers.get('x-from'), await response.text()]).toEqual([503, 'one', 'not ready']);
  for (const app of origins) await app.close();
  expect((await fetch(`${balancer.url}/who`)).status).toBe(502);
});

test('ends a response whose origin is killed in the middle, and goes on', async () => {
  await expect(get('/cut')).rejects.toThrow('terminated');
  expect(await get()).toContain('127.0.0.1');
});
