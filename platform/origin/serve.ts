import type { Registry as Metrics } from 'prom-client';
import { joinFolder, renewPeriodically, openStore, type Store } from 'platform/store';
import { addressOf, cannotListen, readSite } from 'platform/settings';
import { log } from 'platform/server';
import { createMetrics } from 'platform/server/metrics';
import { PagesStore, Renderer } from 'platform/render';
import { createApp } from './app';
import type { Environment } from './config/environment';
import { stopOnSignal } from './stop-on-signal';
import { logRegistry } from './log/log-registry';
import { LiveRegistry } from './watch/live-registry';

/** The timeout in milliseconds for rendering a section, and for rendering a page on request. */
const TIME_OUT = 20_000;

/** What the origin passes to a program beside it. */
interface Beside {
  address: string;
  metrics: Metrics;
}

interface Steps {
  /** Called before the registry is read, such as to publish into an empty store. */
  prepare?(store: Store, pages: PagesStore): Promise<void>;
  /** Starts a program beside the origin, once the origin answers. Resolves with a function that stops it. */
  beside?: ((site: Beside) => Promise<() => Promise<void>>) | undefined;
}

/** Serves the site from its store until a signal stops it. Throws errors that `whyNotStarted` explains. */
export async function serve(environment: Omit<Environment, 'logLevel'>, { prepare, beside }: Steps = {}): Promise<void> {
  const { host, port, siteConfig } = environment;
  const site = readSite(siteConfig);
  const store = await openStore({
    folder: await joinFolder(environment, { keepFollowing: true }),
    database: environment.database,
    log: (line) => log.info({ event: 'store' }, line),
  });
  const [renderer, onRequest] = [new Renderer(TIME_OUT), new Renderer(TIME_OUT)];
  const pages = new PagesStore({ folder: store, site, renderer, onRequest });
  await prepare?.(store, pages);
  const live = await LiveRegistry.open(store, pages, logRegistry);
  const stopRenewing = await renewPeriodically(store.registry);
  const metrics = createMetrics(store);
  const app = await createApp({ ...environment, site, pages, live, metrics, store });
  let besideStarted: Promise<() => Promise<void>> | undefined;
  stopOnSignal(async () => {
    log.info({ event: 'stop' }, 'The site stops; what is under way is answered first.');
    stopRenewing();
    live.close();
    await Promise.all([app.close(), besideStarted?.then((close) => close())]);
    await store.close();
    renderer.close();
    onRequest.close();
  });

  await app.listen({ port, host }).catch((error) => Promise.reject(cannotListen(error, environment, ['PORT', 'HOST'])));
  const { port: bound } = app.server.address() as { port: number };
  const address = addressOf({ host: host === '127.0.0.1' ? 'localhost' : host, port: bound });
  log.info({ event: 'start' }, `The site answers at ${address}`);
  besideStarted = beside?.({ address, metrics });
  await besideStarted;
}
