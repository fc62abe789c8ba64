// An alarm or a panel with a misspelled metric is silent, so each name is compared with the exported metrics.
import fs, { readFileSync, type StatsFs } from 'node:fs';
import path from 'node:path';
import type { AppContext } from 'origin/app-context';
import { addFeedback } from 'origin/handlers/feedback';
import { countReports } from 'origin/metrics/count-reports';
import { countPageCache, countPages, countRequests } from 'origin/metrics/request-metrics';
import { createMetrics } from 'platform/server/metrics';
import { diskWarning } from 'platform/store';
import { addMetrics } from 'release-service/handlers/metrics';
import Fastify from 'fastify';
import { SITE } from 'shared/testing/site';
import { parse } from 'yaml';
import { ROOT } from '../build/workspaces';

/** Metrics of Prometheus itself. */
const BUILT_IN = ['up'];

const read = (file: string) => readFileSync(path.join(ROOT, 'deploy', file), 'utf8');

async function exported(): Promise<Set<string>> {
  // Only machines of a cluster export the metrics of a cluster.
  const cluster = { fault: null, ignored: null };
  const metrics = createMetrics({ dir: '/nowhere', cluster, signals: { waiting: 0 } } as never);
  countRequests(Fastify(), metrics);
  countPages(metrics);
  countPageCache(metrics);
  countReports(metrics);
  const feedback = { deleteOld: async () => undefined, waiting: async () => 0 };
  addFeedback(Fastify(), { metrics, site: SITE, store: { feedback } } as unknown as AppContext);
  addMetrics(Fastify(), { metrics });
  const types = (await metrics.metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm);
  return new Set([...types].flatMap(([, name, type]) => (type === 'histogram' ? [`${name}_count`, `${name}_bucket`] : [name!])));
}

const metricsIn = (expression: string) =>
  [...expression.replaceAll(/\{[^}]*\}|\b(?:by|on|without|ignoring) \([^)]*\)/g, '').matchAll(/\b[a-z]\w*_\w+\b|\bup\b/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'histogram_quantile');

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity: string };
  annotations: { summary: string; runbook: string };
}
const rules: Rule[] = parse(read('prometheus/alarms.yaml')).groups.flatMap((group: { rules: Rule[] }) => group.rules);
const alarms = rules.flatMap(({ alert, ...rule }) => (alert === undefined ? [] : [{ alert, ...rule }]));
/** Recording rules. */
const records = rules.flatMap(({ expr, record }) => (record === undefined ? [] : [{ record, expr }]));
const panels: { title: string; targets: { expr: string }[] }[] = JSON.parse(read('grafana/site.json')).panels;

test.each([
  ...alarms.filter(({ expr }) => !expr.includes(':')).map(({ alert, expr }) => [`the alarm ${alert}`, expr]),
  ...records.map(({ record, expr }) => [`the record ${record}`, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`the panel ${title}`, expr])),
])('%s queries exported names', async (_title, expression) => {
  const names = metricsIn(expression!);
  expect(names.length).toBeGreaterThan(0);
  const existing = await exported();
  expect(names.filter((name) => !existing.has(name) && !BUILT_IN.includes(name))).toEqual([]);
});

test.each(alarms)('$alert has a summary, and an entry in the runbook', ({ alert, annotations }) => {
  expect(annotations.summary).toMatch(/^[A-Z].*\.$/);
  expect(read(`../${annotations.runbook}`)).toMatch(new RegExp(`^\\|[^|]*\`${alert}\``, 'm'));
});

test('the alarm of the disk fires with the first byte that the store lacks for a release', () => {
  const { expr } = alarms.find(({ alert }) => alert === 'DiskNearlyFull')!;
  const bound = Number(/ < (\d+)$/.exec(expr)![1]);
  const statfs = jest.spyOn(fs, 'statfsSync');
  const isLittle = [bound - 1, bound].map((bytes) => {
    statfs.mockReturnValue({ bavail: bytes, bsize: 1 } as StatsFs);
    return diskWarning('/data') !== null;
  });
  statfs.mockRestore();
  expect(isLittle).toEqual([true, false]);
});

test('names a recorded series after its query and window', () => {
  expect(records).toHaveLength(10);
  for (const { record, expr } of records) {
    const [, unit, window] = /^site:(pages|sessions)_failed:ratio(\w+)$/.exec(record)!;
    const series = unit === 'pages' ? 'site_request_duration_seconds_count' : 'site_rollout_sessions';
    const [failed, all] = expr.split(' / ');
    for (const side of [failed, all])
      expect(side).toMatch(new RegExp(`^sum\\((rate|increase)\\(${series}(\\{.*\\})?\\[${window}\\]\\)\\)$`));
    expect(failed).toContain(unit === 'pages' ? 'status=~"5.."' : 'outcome="failed"');
    expect(all).not.toMatch(/status|outcome/);
  }
});

/** Whether an alarm of an objective fires; its expression may have only `>`, `*`, `and`, `or`, parentheses, numbers and series. */
function fires(alert: string, values: Record<string, number>): boolean {
  const { expr } = alarms.find((alarm) => alarm.alert === alert)!;
  const plain = expr.replaceAll(/site:\w+:\w+/g, (name) => String(values[name]));
  expect(plain).toMatch(/^(?:[\d.()>* ]|and|or)+$/);
  return (
    (expr.match(/site:\w+:\w+/g) ?? []).length > 1 &&
    (new Function(`return ${plain.replaceAll('and', '&&').replaceAll('or', '||')}`)() as boolean)
  );
}

const everywhere = (unit: string, ratio: number): Record<string, number> =>
  Object.fromEntries(records.filter(({ record }) => record.includes(unit)).map(({ record }) => [record, ratio]));

test.each([
  ['PagesBudgetBurnsFast', 'pages', 0.0061, 0.0059],
  ['PagesBudgetBurnsSlowly', 'pages', 0.0031, 0.0029],
  ['ReleasesBudgetBurnsFast', 'sessions', 0.31, 0.29],
  ['ReleasesBudgetBurnsSlowly', 'sessions', 0.16, 0.14],
])(
  '%s fires when the failure ratio of %s is high in all its windows, and not below that or in one window alone',
  (alert, unit, high, low) => {
    expect(fires(alert, everywhere(unit, high))).toBe(true);
    expect(fires(alert, everywhere(unit, low))).toBe(false);
    for (const { record } of records.filter((rule) => rule.record.includes(unit)))
      expect(fires(alert, { ...everywhere(unit, 0), [record]: 1 })).toBe(false);
  },
);
