import { Registry } from 'prom-client';
import { joinFolder, renewPeriodically, openStore } from 'platform/store';
import { addressOf, cannotListen } from 'platform/settings';
import { log } from 'platform/server';
import { createMetrics } from 'platform/server/metrics';
import type { ServiceEnvironment } from './config/environment';
import { createService } from './app';
import { compareApart } from './comparisons/compare-apart';

const HOUR = 60 * 60 * 1000;

interface Settings extends Omit<ServiceEnvironment, 'logLevel'> {
  port: number;
  /** The metrics of a site that started this process; without it the service reports on its store itself. */
  metricsBeside?: () => Promise<string>;
}

/** Serves the release API. @returns a function that stops it */
export async function serveReleases({ metricsBeside, ...environment }: Settings): Promise<() => Promise<void>> {
  const { database, feedbackDays, host, port } = environment;
  const folder = await joinFolder(environment, { keepFollowing: true });
  const store = await openStore({ folder, database, log: (line) => log.info({ event: 'store' }, line) });
  const metrics = metricsBeside ? new Registry() : createMetrics(store);
  const app = await createService({
    ...environment,
    store,
    metrics,
    metricsBeside,
    compare: environment.trial ? compareApart(environment) : null,
  });
  // In a cluster the origins may not delete.
  if (database) store.signals.follow(() => Object.values(store.registry.read().sections).flatMap(({ rollout }) => rollout ?? []));
  const deleteOld = () =>
    store.feedback.deleteOld(feedbackDays).catch((error: unknown) => console.error('Old feedback was not deleted.', error));
  let deleted = deleteOld();
  const deleting = setInterval(() => (deleted = deleteOld()), HOUR).unref();
  const stopRenewing = await renewPeriodically(store.registry);
  await app
    .listen({ host, port })
    .catch((error) => Promise.reject(cannotListen(error, environment, ['RELEASE_PORT', 'RELEASE_HOST'])));
  const { port: bound } = app.server.address() as { port: number };
  log.info({ event: 'start' }, `The release service answers at ${addressOf({ host, port: bound })}`);
  return async () => {
    log.info({ event: 'stop' }, 'The release service stops.');
    stopRenewing();
    await app.close();
    clearInterval(deleting);
    await deleted;
    await store.close();
  };
}
