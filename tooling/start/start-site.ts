import { readEnvironment, requireWritable } from 'origin/config/environment';
import { sayNotStarted } from 'origin/config/why-not-started';
import { serveMetrics } from 'origin/metrics/serve-metrics';
import { serve } from 'origin/serve';
import { fleetOf } from 'releases/fleet/fleet';
import type { Builder } from 'releases/cli/tool-context';
import { log } from 'releases/log/log';
import { openLog } from 'releases/log/open-log';
import { setLevel } from 'releases/log/logging';
import { readServiceEnvironment } from 'service/config/environment';
import { serveReleases } from 'service/serve';
import { fillEmptyStore } from './fill-empty-store';

type Say = (line: string) => void;

interface Steps {
  /** What is said of a store that holds everything. */
  whenWhole?(data: string): string[];
  /** Before the release service starts, where it has a port. */
  beforeReleases?(say: Say): Promise<unknown>;
}

/** Fills an empty store, then serves the site, and the release service where it has a port. Ends the process with a line when it cannot. */
export async function startSite(builder: Builder, { whenWhole, beforeReleases }: Steps = {}): Promise<void> {
  const say: Say = (line) => log.info({ event: 'start' }, line);
  openLog('site');
  try {
    const environment = readEnvironment();
    const { host, metricsPort, logLevel } = environment;
    setLevel(logLevel);
    const { port: releasePort, ...service } = readServiceEnvironment();
    requireWritable(environment.data);
    await serve(environment, {
      prepare: async (pages) => {
        const fill = () => fillEmptyStore({ data: environment.data, pages, builder, say });
        const fleet = fleetOf(environment.data);
        // Two machines that start at once fill their store once; without the database there is nothing to fill.
        const isWhole = fleet && fleet.fault === null ? await fleet.inTurn(fill) : await fill();
        if (isWhole) whenWhole?.(environment.data).forEach(say);
      },
      beside: async ({ address, metrics }) => {
        if (releasePort === null) return metricsPort === null ? nothing : serveMetrics(metrics, { host, port: metricsPort });
        await beforeReleases?.(say);
        return serveReleases({ siteAddress: address, ...service, port: releasePort, metrics });
      },
    });
  } catch (error) {
    sayNotStarted(error);
    process.exit(1);
  }
}

async function nothing(): Promise<void> {}
