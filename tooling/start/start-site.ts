import { readEnvironment } from 'origin/config/environment';
import { reportNotStarted } from 'origin/config/why-not-started';
import { serveMetrics } from 'origin/metrics/serve-metrics';
import { serve } from 'origin/serve';
import type { StoredRegistry } from 'platform/store';
import type { Builder } from 'platform/cli';
import { log, openLog } from 'platform/server';
import { readServiceEnvironment } from 'release-service/config/environment';
import { fillEmptyStore } from './fill-empty-store';
import { ReleaseService } from './release-service';

type Report = (line: string) => void;

interface Steps {
  /** Lines to log about a store that holds every part. */
  whenWhole?(registry: StoredRegistry): string[];
  /** Called before the release service starts, if it has a port. */
  beforeReleases?(report: Report): Promise<unknown>;
}

/** Fills an empty store, serves the site, and starts the release service if it has a port. Exits with 1 and the reason when it fails. */
export async function startSite(builder: Builder, { whenWhole, beforeReleases }: Steps = {}): Promise<void> {
  const report: Report = (line) => log.info({ event: 'start' }, line);
  openLog('site');
  try {
    const environment = readEnvironment();
    const { host, metricsPort, logLevel } = environment;
    log.level = logLevel;
    const { port: releasePort } = readServiceEnvironment();
    await serve(environment, {
      prepare: async (store, pages) => {
        const fill = () => fillEmptyStore({ store, pages, builder, log: report });
        const { cluster } = store;
        // In a cluster a lock makes one of several starting machines fill the store.
        const isWhole = cluster?.fault === null ? await cluster.exclusively(fill) : await fill();
        if (isWhole) whenWhole?.(store.registry).forEach(report);
      },
      beside: async ({ address, metrics }) => {
        if (releasePort === null)
          return metricsPort === null ? async () => undefined : serveMetrics(metrics, { host, port: metricsPort });
        await beforeReleases?.(report);
        return new ReleaseService({ address, metrics }).start();
      },
    });
  } catch (error) {
    reportNotStarted(error);
    process.exit(1);
  }
}
