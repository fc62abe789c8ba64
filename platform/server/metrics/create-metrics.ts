import { collectDefaultMetrics, Registry, Gauge } from 'prom-client';
import { addRolloutGauges } from './rollout-gauges';
import { freeSpace, type Store } from '../../store';

/** The metrics of a process: its own, and those of its store, read at each scrape. No label identifies a visitor. */
export function createMetrics(store: Pick<Store, 'dir' | 'cluster' | 'registry' | 'releases' | 'signals'>): Registry {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  addDiskGauge(metrics, store.dir);
  addRolloutGauges(metrics, store);
  addClusterGauges(metrics, store);
  return metrics;
}

/** Free space on the disk of releases and feedback. */
function addDiskGauge(metrics: Registry, folder: string): void {
  const free = new Gauge({
    name: 'site_disk_free_bytes',
    help: 'Free on the disk of SITE_DATA; missing while that cannot be read',
    registers: [metrics],
    collect() {
      try {
        free.set(freeSpace(folder));
      } catch {
        free.remove();
      }
    },
  });
}

/** Whether this machine's copy of the cluster's state is the newest, and what it has not pushed yet. Not registered on a single machine. */
function addClusterGauges(metrics: Registry, { cluster, signals }: Pick<Store, 'cluster' | 'signals'>): void {
  if (!cluster) return;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        this.set(read());
      },
    });
  gauge('site_cluster_followed', '1 while the database of the cluster answers and what it says is taken, else 0', () =>
    cluster.fault === null ? 1 : 0,
  );
  gauge(
    'site_cluster_states_ignored',
    '1 while a state in the database is left out because no trusted key has signed it, else 0',
    () => (cluster.ignored === null ? 0 : 1),
  );
  gauge('site_cluster_sessions_waiting', 'Sessions of rollouts that are not in the database yet', () => signals.waiting);
}
