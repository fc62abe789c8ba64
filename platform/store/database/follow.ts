import { waitAtMost } from '../wait-at-most';
import type { Cluster } from '../cluster/cluster';
import { Listener } from './listener';

/** Milliseconds between polls. A connection pooler may lose notifications. */
const POLL_INTERVAL = 2_000;
/** Milliseconds that shutdown waits for work in progress. */
const SHUTDOWN_TIMEOUT = 4_000;

/** Keeps the folder a copy of the cluster's state, until the returned function is called. */
export function follow(cluster: Pick<Cluster, 'refresh'>, address: string): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const wait = (): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(refresh, POLL_INTERVAL).unref();
  };
  // A notification during a refresh causes another refresh, because it may concern a later change; a hundred notifications cause one.
  const refresh = (): void => {
    waiting ??= current.then(() => {
      waiting = null;
      // Faults are logged where they occur.
      current = cluster
        .refresh()
        .catch(() => undefined)
        .then(wait);
      return current;
    });
  };
  wait();
  const listener = new Listener(address, refresh);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await listener.close();
    await waitAtMost(SHUTDOWN_TIMEOUT, Promise.all([waiting, current]));
  };
}
