import type { FastifyInstance } from 'fastify';
import type { Pair } from 'platform/rollout';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { kindOf } from './kind-of';

/** Counts responses by kind of request, not by address: a label for each address that a scanner tries would fill the memory. */
export function countRequests(app: FastifyInstance, metrics: Registry): void {
  const durations = new Histogram({
    name: 'site_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['kind', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [metrics],
  });
  app.addHook('onResponse', (request, reply, next) => {
    durations.observe({ kind: kindOf(request), status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    next();
  });
}

/** Counts pages by their releases. */
export function countPages(metrics: Registry): (pair: Pair) => void {
  const pages = new Counter({
    name: 'site_pages_served_total',
    help: 'Pages that were answered, by the release of their section; section shell: pages of no section',
    labelNames: ['section', 'version'],
    registers: [metrics],
  });
  return ({ section, version }) => pages.inc({ section, version });
}

/** Counts hits and misses of the page cache. */
export function countPageCache(metrics: Registry): (isCached: boolean) => void {
  const pages = new Counter({
    name: 'site_page_cache_total',
    help: 'Pages that many visitors share, by whether they were composed and compressed before',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  return (isCached) => pages.inc({ outcome: isCached ? 'hit' : 'miss' });
}

/** Reports how many submissions are on this disk alone. */
export function gaugeWaitingFeedback(metrics: Registry, feedback: { waiting(): number | Promise<number> }): void {
  metrics.registerMetric(
    new Gauge({
      name: 'site_feedback_waiting',
      help: "Submissions on this disk that are not in the cluster's database yet",
      registers: [],
      async collect() {
        this.set(await feedback.waiting());
      },
    }),
  );
}
