import Fastify from 'fastify';
import type { Registry } from 'prom-client';
import { log } from 'platform/server';
import { addressOf, cannotListen, type Listening } from 'platform/settings';

/** Serves `/metrics` on a port that is not public, for an origin without a release service in its process. @returns a function that closes it */
export async function serveMetrics(metrics: Registry, where: Listening): Promise<() => Promise<void>> {
  const app = Fastify();
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/metrics', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store').type(metrics.contentType);
    return metrics.metrics();
  });
  await app.listen({ ...where }).catch((error) => Promise.reject(cannotListen(error, where, ['METRICS_PORT', 'HOST'])));
  const { port } = app.server.address() as { port: number };
  log.info({ event: 'start' }, `The metrics answer at ${addressOf({ ...where, port })}/metrics`);
  return () => app.close();
}
