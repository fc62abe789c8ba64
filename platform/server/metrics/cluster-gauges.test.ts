import { createMetrics } from './create-metrics';

const gauges = async (cluster: object | null): Promise<string[]> =>
  (await createMetrics({ dir: '/a-machine', cluster, signals: { waiting: 3 } } as never).metrics())
    .split('\n')
    .filter((line) => line.startsWith('site_cluster'));

test('a machine of a cluster reports whether it is up to date, and what waits', async () => {
  const cluster = { fault: null as string | null, ignored: null as string | null };
  expect(await gauges(cluster)).toEqual([
    'site_cluster_followed 1',
    'site_cluster_states_ignored 0',
    'site_cluster_sessions_waiting 3',
  ]);
  cluster.fault = 'away';
  cluster.ignored = 'a state that no key has signed';
  expect(await gauges(cluster)).toEqual(expect.arrayContaining(['site_cluster_followed 0', 'site_cluster_states_ignored 1']));
});

test('a site on one machine reports nothing about a cluster', async () => {
  expect(await gauges(null)).toEqual([]);
});
