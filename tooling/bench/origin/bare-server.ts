// Bare Fastify with finished responses in memory, to measure the cost of the framework and the sockets alone. Started by `origin-bench.ts`.
import Fastify from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';

export interface FinishedAnswer {
  headers: OutgoingHttpHeaders;
  /** Base64. */
  body: string;
}

process.once('message', async (message: Record<string, FinishedAnswer>) => {
  const responses = new Map(
    Object.entries(message).map(([address, { headers, body }]) => [address, { headers, body: Buffer.from(body, 'base64') }]),
  );
  const app = Fastify();
  app.get('/*', async (request, reply) => {
    const { headers, body } = responses.get(request.url)!;
    return reply.headers(headers).send(body);
  });
  app.get('/metrics', async () => {
    const { user, system } = process.cpuUsage();
    return `process_cpu_seconds_total ${(user + system) / 1e6}\nprocess_resident_memory_bytes ${process.memoryUsage.rss()}\n`;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send!((app.server.address() as { port: number }).port);
});
process.once('disconnect', () => process.exit());
