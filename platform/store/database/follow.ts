import { within } from '../within';
import type { Cluster } from '../cluster/cluster';
import { Listener } from './listener';

/** Milliseconds between polls. A connection pooler may lose notifications. */
const LOOK = 2_000;
/** Milliseconds that shutdown waits for work in progress. */
const GOODBYE = 4_000;

/** Keeps the folder a copy of the cluster's state, until the returned function is called. */
export function follow(cluster: Pick<Cluster, 'refresh'>, address: string): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  // A notification during a refresh causes another refresh, because it may concern a later change; a hundred notifications cause one.
  const look = (): Promise<void> => {
    waiting ??= current.then(() => {
      waiting = null;
      // Faults are logged where they occur.
      current = cluster.refresh().catch(() => undefined);
      return current;
    });
    return waiting;
  };
  const stopLooking = again(LOOK, look);
  const listener = new Listener(address, () => void look());
  return async () => {
    await listener.close();
    await within(GOODBYE, Promise.all([stopLooking(), waiting, current]));
  };
}

/** Repeats the work this many milliseconds after it ended. @returns a function that stops it and waits for running work */
function again(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> = Promise.resolve();
  const wait = (): void => {
    timer = setTimeout(() => {
      working = work().then(() => void (timer && wait()));
    }, milliseconds).unref();
  };
  wait();
  return async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    await working;
  };
}
