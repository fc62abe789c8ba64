import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import type { ServiceContext } from '../app-context';

/** Serves `/metrics` in the format of Prometheus, and counts the service's own requests by route, not by address. */
export function addMetrics(
  app: FastifyInstance,
  { metrics, metricsBeside }: Pick<ServiceContext, 'metrics' | 'metricsBeside'>,
): void {
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
    return (await Promise.all([metrics.metrics(), metricsBeside?.() ?? ''])).join('\n');
  });
}
