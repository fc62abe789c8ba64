import { JUDGED_METRICS } from 'shared/contract/registry/schema';
import { newFolder } from 'shared/testing/new-folder';
import { replaceNewestText } from '../../testing/registry-rows';
import { abort } from '../../rollout';
import { now, ROLLOUT, running } from '../../testing/rollouts';
import { noCounts, type Counts } from '../../rollout/verdict';
import { createMetrics } from './create-metrics';
import { changeRegistry, folderIn } from '../../testing/folder-in';

let data: string;
let counts: Counts;
const signals = {
  read: async (ids: string[]) => new Map(ids.map((id) => [id, id === ROLLOUT ? counts : noCounts()])),
};
const metricsOf = (folder = data) => {
  const { registry, releases } = folderIn(folder);
  return createMetrics({ dir: folder, cluster: null, registry, releases, signals } as never);
};
beforeEach(async () => {
  counts = noCounts();
  data = newFolder();
  await changeRegistry(data, 'start', () => running);
});

const arms = (stable: [number, number], candidate: [number, number]) => ({
  stable: { sessions: stable[0], failures: stable[1] },
  candidate: { sessions: candidate[0], failures: candidate[1] },
});

test('reports a rollout under way with its share, its sessions by arm and its evidence', async () => {
  const stage = { share: 1, browsers: arms([90, 2], [10, 3]), server: arms([0, 0], [0, 0]) };
  counts = { ...noCounts(), stages: [stage] };
  const text = await metricsOf().metrics();
  // As a line: the explanation above it begins with the same words.
  expect(text).toMatch(/^site_registry_readable 1$/m);
  expect(text).toContain('site_registry_sequence 1');
  expect(text).toContain('site_release_info{section="help",version="1.2.0",arm="stable"} 1');
  expect(text).toContain('site_release_info{section="help",version="1.3.0",arm="candidate"} 1');
  expect(text).toContain('site_rollout_share_percent{section="help",version="1.3.0",state="running"} 1');
  expect(text).toContain('site_rollout_sessions{section="help",arm="stable",outcome="failed"} 2');
  expect(text).toContain('site_rollout_sessions{section="help",arm="candidate",outcome="loaded"} 7');
  expect(text).toMatch(/site_rollout_evidence\{section="help",claim="worse"\} [\d.]+/);
  for (const metric of JUDGED_METRICS)
    expect(text).toMatch(new RegExp(`site_rollout_metric_evidence\\{section="help",metric="${metric}"\\} [\\d.]+`));
});

test('the claim about the server has the evidence of the server alone, and that of the browsers stays theirs', async () => {
  const stage = { share: 50, browsers: arms([90, 2], [90, 2]), server: arms([90, 0], [90, 60]) };
  counts = { ...noCounts(), stages: [stage] };
  const text = await metricsOf().metrics();
  const value = (labels: string) =>
    Number(new RegExp(`^site_rollout_\\w+\\{section="help",${labels}\\} (\\S+)$`, 'm').exec(text)![1]);
  expect(value('claim="worseOnServer"')).toBeGreaterThan(1_000);
  expect(value('metric="server"')).toBe(value('claim="worseOnServer"'));
  expect(value('metric="failures"')).toBeLessThan(10);
});

test('no longer reports a rollout that is over', async () => {
  const metrics = metricsOf();
  expect(await metrics.metrics()).toContain('site_rollout_share_percent{');
  await changeRegistry(data, 'abort', (registry) => abort(registry, { name: 'help', reason: 'it was slow', now }));
  const text = await metrics.metrics();
  for (const name of ['share_percent', 'sessions', 'evidence', 'metric_evidence'])
    expect(text).not.toContain(`site_rollout_${name}{`);
  expect(text).not.toContain('arm="candidate"');
  expect(text).toContain('site_registry_sequence 2');
});

test('reports that the registry can be read as the same 1 at each scrape', async () => {
  const metrics = metricsOf();
  for (const scrape of [await metrics.metrics(), await metrics.metrics()]) expect(scrape).toMatch(/^site_registry_readable 1$/m);
});

test('reports a registry that cannot be read, and repeats no earlier number', async () => {
  const metrics = metricsOf();
  await metrics.metrics();
  replaceNewestText(data, '{');
  const text = await metrics.metrics();
  expect(text).toContain('site_registry_readable 0');
  expect(text).not.toContain('site_release_info{');
  expect(text).not.toMatch(/^site_registry_sequence /m);
  expect(text).toContain('process_cpu_seconds_total');
});

test('reports free disk space, and nothing without a disk', async () => {
  expect(await metricsOf().metrics()).toMatch(/^site_disk_free_bytes [1-9]\d*/m);
  expect(await metricsOf('/nowhere').metrics()).not.toMatch(/^site_disk_free_bytes/m);
});

test('reports no release as stable of a part that has none', async () => {
  const help = { ...running.sections.help!, stable: null };
  await changeRegistry(data, 'start', () => ({ ...running, sections: { ...running.sections, help } }));
  const text = await metricsOf().metrics();
  expect(text).toContain('site_release_info{section="help",version="1.3.0",arm="candidate"} 1');
  expect(text).not.toMatch(/^site_release_info.*section="help".*arm="stable"/m);
});
