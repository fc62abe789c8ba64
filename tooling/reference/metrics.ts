import Fastify from 'fastify';
import { countReports } from 'origin/metrics/count-reports';
import { countPageCache, countPages, countRequests, gaugeWaitingFeedback } from 'origin/metrics/request-metrics';
import { createMetrics } from 'platform/server/metrics';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { addMetrics } from 'release-service/handlers/metrics';

/** A stub of a store in a cluster, so that all metrics are registered. */
const STORE = { dir: '', cluster: {}, registry: {}, signals: {} } as never;

function rows(registry: Registry, others: Registry = new Registry()): string[] {
  const otherNames = new Set(others.getMetricsAsArray().map(({ name }) => name));
  return registry
    .getMetricsAsArray()
    .filter(({ name }) => !otherNames.has(name))
    .map((metric) => {
      const { help, labelNames = [], name, type } = metric as typeof metric & { labelNames?: string[] };
      return `| \`${name}\` | ${type} | ${labelNames.map((label) => `\`${label}\``).join(', ')} | ${help} |`;
    })
    .sort();
}

/** `docs/reference/metrics.md`, from the metrics that the programs register. */
export function metricsReference(): string {
  const defaults = new Registry();
  collectDefaultMetrics({ register: defaults });
  const both = createMetrics(STORE);
  const origin = new Registry();
  const app = Fastify();
  countRequests(app, origin);
  countPages(origin);
  countPageCache(origin);
  countReports(origin);
  gaugeWaitingFeedback(origin, { waiting: () => 0 });
  const service = new Registry();
  addMetrics(app, { metrics: service });
  const table = (title: string, lines: string[]) =>
    [`## ${title}`, '', '| metric | type | labels | |', '| --- | --- | --- | --- |', ...lines, ''].join('\n');
  return [
    '# Metrics',
    '',
    'Generated from the metrics that the programs register by `npm run reference`; a test fails when this page is stale.',
    'The origin and the release service answer `/metrics` in the format of Prometheus, also with the default metrics of a Node process (`process_…`, `nodejs_…`). No label identifies a visitor.',
    '',
    table('Origin and release service', rows(both, defaults)),
    table('Origin', rows(origin)),
    table('Release service', rows(service)),
  ].join('\n');
}
