/** @jest-environment node */
// Alarms and dashboard would be silent, not wrong, if a name in them were not exported: so each is looked for in what is exported.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { countReports } from 'origin/metrics/count-reports';
import { countKept, countPages, countRequests } from 'origin/metrics/request-metrics';
import { joinFleet, type Fleet } from 'releases/fleet/fleet';
import { createMetrics } from 'releases/metrics/create-metrics';
import { addMetrics } from 'service/handlers/metrics';
import Fastify from 'fastify';
import { parse } from 'yaml';
import { ROOT } from '../build/workspaces';

/** Of Prometheus itself. */
const GIVEN = ['up'];

const read = (file: string) => readFileSync(path.join(ROOT, 'deploy', file), 'utf8');

async function exported(): Promise<Set<string>> {
  // Those of a fleet are exported by its machines alone.
  joinFleet('/nowhere', { fault: null, signals: { waiting: 0 }, spooledBytes: () => 0 } as unknown as Fleet);
  const metrics = createMetrics('/nowhere');
  countRequests(Fastify(), metrics);
  countPages(metrics);
  countKept(metrics);
  countReports(metrics);
  addMetrics(Fastify(), metrics);
  const types = (await metrics.metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm);
  return new Set([...types].flatMap(([, name, type]) => (type === 'histogram' ? [`${name}_count`, `${name}_bucket`] : [name!])));
}

const named = (expression: string) =>
  [...expression.replaceAll(/\{[^}]*\}|\b(?:by|on|without|ignoring) \([^)]*\)/g, '').matchAll(/\b[a-z]\w*_\w+\b|\bup\b/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'histogram_quantile');

const alarms: { alert: string; expr: string; annotations: { summary: string; runbook: string } }[] = parse(
  read('prometheus/alarms.yaml'),
).groups.flatMap(({ rules }: { rules: unknown[] }) => rules);
const panels: { title: string; targets: { expr: string }[] }[] = JSON.parse(read('grafana/site.json')).panels;

test.each([
  ...alarms.map(({ alert, expr }) => [`the alarm ${alert}`, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`the panel ${title}`, expr])),
])('%s asks for what is exported', async (_what, expression) => {
  const names = named(expression!);
  expect(names.length).toBeGreaterThan(0);
  const known = await exported();
  expect(names.filter((name) => !known.has(name) && !GIVEN.includes(name))).toEqual([]);
});

test.each(alarms)('$alert says what is wrong, and the runbook what to do', ({ alert, annotations }) => {
  expect(annotations.summary).toMatch(/^[A-Z].*\.$/);
  expect(read(`../${annotations.runbook}`)).toContain(`| \`${alert}\``);
});
