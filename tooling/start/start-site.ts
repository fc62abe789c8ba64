import { readEnvironment, requireWritable } from 'origin/config/environment';
import { sayNotStarted } from 'origin/config/why-not-started';
import { serveMetrics } from 'origin/metrics/serve-metrics';
import { serve } from 'origin/serve';
import type { StoredRegistry } from 'platform/store';
import type { Builder } from 'platform/cli/tool-context';
import { log } from 'platform/server/log/log';
import { openLog } from 'platform/server/log/open-log';
import { setLevel } from 'platform/server/log/logging';
import { readServiceEnvironment } from 'release-service/config/environment';
import { fillEmptyStore } from './fill-empty-store';
import { ReleaseService } from './release-service';

type Say = (line: string) => void;

interface Steps {
  /** What is said of a store that holds everything. */
  whenWhole?(registry: StoredRegistry): string[];
  /** Before the release service starts, where it has a port. */
  beforeReleases?(say: Say): Promise<unknown>;
}

/** Fills an empty store, then serves the site, and starts the release service beside it where that has a port. Ends the process with a line when it cannot. */
export async function startSite(builder: Builder, { whenWhole, beforeReleases }: Steps = {}): Promise<void> {
  const say: Say = (line) => log.info({ event: 'start' }, line);
  openLog('site');
  try {
    const environment = readEnvironment();
    const { host, metricsPort, logLevel } = environment;
    setLevel(logLevel);
    const { port: releasePort } = readServiceEnvironment();
    requireWritable(environment.data);
    await serve(environment, {
      prepare: async (store, pages) => {
        const fill = () => fillEmptyStore({ store, pages, builder, say });
        const { cluster } = store;
        // Two machines that start at once fill their store once; without the database there is nothing to fill.
        const isWhole = cluster?.fault === null ? await cluster.inTurn(fill) : await fill();
        if (isWhole) whenWhole?.(store.registry).forEach(say);
      },
      beside: async ({ address, metrics }) => {
        if (releasePort === null) return metricsPort === null ? nothing : serveMetrics(metrics, { host, port: metricsPort });
        await beforeReleases?.(say);
        return new ReleaseService({ address, metrics }).start();
      },
    });
  } catch (error) {
    sayNotStarted(error);
    process.exit(1);
  }
}

async function nothing(): Promise<void> {}
