import type { Registry as Metrics } from 'prom-client';
import { addressOf, cannotListen } from 'releases/config/listening';
import { closeStore, openStore } from 'releases/database/open-store';
import { keepRenewed } from 'releases/keys/keep-renewed';
import { log } from 'releases/log/log';
import { createMetrics } from 'releases/metrics/create-metrics';
import type { ServiceEnvironment } from './config/environment';
import { createService } from './app';

/** Serves releases until it is closed. @param environment with the metrics of an origin in the same process @returns what closes it */
export async function serveReleases(
  environment: Omit<ServiceEnvironment, 'logLevel'> & { port: number; metrics?: Metrics },
): Promise<() => Promise<void>> {
  const { host, port } = environment;
  await openStore(environment, { keepFollowing: true });
  const app = await createService({ ...environment, metrics: environment.metrics ?? createMetrics(environment.data) });
  const stopRenewing = await keepRenewed(environment.data);
  await app
    .listen({ host, port })
    .catch((error) => Promise.reject(cannotListen(error, environment, ['RELEASE_PORT', 'RELEASE_HOST'])));
  const { port: bound } = app.server.address() as { port: number };
  log.info({ event: 'start' }, `The release service answers at ${addressOf({ host, port: bound })}`);
  return async () => {
    log.info({ event: 'stop' }, 'The release service stops.');
    stopRenewing();
    await app.close();
    // Beside an origin the store is that one's to close.
    if (!environment.metrics) await closeStore(environment);
  };
}
