import type { Registry as Metrics } from 'prom-client';
import type { Site } from 'shared/contract';
import { addressOf, cannotListen } from 'releases/config/listening';
import { log } from 'releases/log/log';
import { createMetrics } from 'releases/metrics/create-metrics';
import { readSite } from 'releases/config/read-site';
import { closeStore, openStore } from 'releases/database/open-store';
import { keepRenewed } from 'releases/keys/keep-renewed';
import { PagesStore } from 'releases/render/pages-store';
import { Renderer } from 'releases/render/renderer';
import { keepReserve } from 'releases/registry/reserve';
import { createApp } from './app';
import type { Environment } from './config/environment';
import { cannotFollow } from './config/why-not-started';
import { stopOnSignal } from './stop-on-signal';
import { logRegistry } from './log/log-registry';
import { LiveRegistry } from './watch/live-registry';
import { poll } from './watch/poll';
import { StoreMirror } from './watch/store-mirror';

/** Milliseconds for one rendering: of a whole section, and of what a visitor waits for. */
const TIME_OUT = 20_000;
const MINUTE = 60_000;

/** What a program beside the origin is told of it. */
interface Beside {
  address: string;
  metrics: Metrics;
}

interface Steps {
  /** Before the registry is read, such as to publish into an empty store. */
  prepare?(pages: PagesStore, site: Site): Promise<void>;
  /** Starts what runs in this process beside the origin, once that answers; resolves with what closes it. */
  beside?: ((site: Beside) => Promise<() => Promise<void>>) | undefined;
}

/** Serves the site from its store until a signal stops it; throws what `whyNotStarted` can explain. */
export async function serve(environment: Omit<Environment, 'logLevel'>, { prepare, beside }: Steps = {}): Promise<void> {
  const { data, host, port, store, siteConfig } = environment;
  const site = readSite(siteConfig);
  await openStore(environment, { keepFollowing: true });
  const [renderer, onRequest] = [new Renderer(TIME_OUT), new Renderer(TIME_OUT)];
  const pages = new PagesStore({ data, site, renderer, onRequest });
  const mirror = store ? new StoreMirror(store, data) : null;
  if (mirror) await mirror.start().catch((error) => Promise.reject(cannotFollow(error, store!)));
  else await prepare?.(pages, site);
  const live = await LiveRegistry.open(data, pages);
  const stopRenewing = await keepRenewed(data);
  // Without it the site runs as well; a full disk is said by `/healthz`.
  const reserve = poll(MINUTE, () => keepReserve(data).catch((error) => console.error('The reserve was not kept.', error)));
  await keepReserve(data).catch((error) => console.error('The reserve was not kept.', error));
  const stopLogging = logRegistry(live);
  const metrics = createMetrics(data);
  const app = await createApp({ ...environment, site, pages, live, mirror, metrics });
  let closeBeside: (() => Promise<void>) | undefined;
  stopOnSignal(async () => {
    log.info({ event: 'stop' }, 'The site stops; what is under way is answered first.');
    stopLogging();
    stopRenewing();
    mirror?.close();
    live.close();
    reserve.stop();
    await Promise.all([app.close(), closeBeside?.()]);
    await closeStore(environment);
    renderer.close();
    onRequest.close();
  });

  await app.listen({ port, host }).catch((error) => Promise.reject(cannotListen(error, environment, ['PORT', 'HOST'])));
  const { port: bound } = app.server.address() as { port: number };
  const address = addressOf({ host: host === '127.0.0.1' ? 'localhost' : host, port: bound });
  log.info({ event: 'start' }, `The site answers at ${address}`);
  closeBeside = await beside?.({ address, metrics });
}
