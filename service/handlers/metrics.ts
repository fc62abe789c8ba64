import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** `/metrics`, in the words of Prometheus; and what the service itself is asked, by route and not by address. */
export function addMetrics(app: FastifyInstance, metrics: Registry): void {
  const durations = new Histogram({
    name: 'release_request_duration_seconds',
    help: 'Time from a request to the release service to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30],
    registers: [metrics],
  });
  app.addHook('onResponse', async ({ method, routeOptions: { url: route = '(none)' } }, reply) => {
    durations.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store').type(metrics.contentType);
    return metrics.metrics();
  });
}
