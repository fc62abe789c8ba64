import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { fleetOf } from 'releases/fleet/fleet';
import { addErrorAnswers } from './handlers/error-answers';
import { addFeedback } from './handlers/feedback';
import { addHealth } from './handlers/health';
import { addPages } from './handlers/page';
import { addBlockedReleases } from './handlers/blocked-releases';
import { addReleaseFiles } from './handlers/release-files';
import { addReports } from './handlers/reports';
import { addSavedPages } from './handlers/saved-pages';
import { addSignals } from './handlers/signals';
import { addSiteFiles } from './handlers/site-files';
import { addWebManifest } from './handlers/web-manifest';
import { addWorker } from './handlers/worker';
import { closeWhenStopping } from './headers/close-when-stopping';
import { addSecurityHeaders } from './headers/security-headers';
import type { AppContext } from './app-context';
import { logRequests } from './log/log-requests';
import { countReports } from './metrics/count-reports';
import { countRequests } from './metrics/request-metrics';
import { appPictures } from './page/app-pictures';
import { listAddresses } from './page/list-addresses';
import { RenderedPages } from './page/rendered-pages';
import { ReportLog } from './reports/report-log';
import { startCounting } from './signals/counting';
import { knownPage } from './signals/known-page';
import { poll } from './watch/poll';

/** Long enough for 16 kB over a bad connection; who sends a byte now and then does not hold a connection for ever. */
const TIME_OUTS = {
  requestTimeout: 30_000,
  // Without a byte in either direction.
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};

/** Stages last minutes at least; a look at the rollouts under way costs nothing. */
const STEP_INTERVAL = 5_000;

/** A fleet that could not be told of an abort is told soon after it is back. */
const REPEAT_INTERVAL = 1_000;

/** The origin, as a table of contents. Pages come last: they answer whatever nothing else does. */
export async function createApp(context: AppContext): Promise<FastifyInstance> {
  const app = Fastify({
    // An address that cannot be decoded names no page, and gets the page that says so.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/not-readable'),
    ...TIME_OUTS,
    // Never one from outside, which could point to another's lines in the log.
    genReqId: () => randomUUID(),
    bodyLimit: 16 * 1024,
    forceCloseConnections: 'idle',
    // A request that was on its way when the site was told to stop is answered like those before it.
    return503OnClosing: false,
    trustProxy: (_address, hop) => hop < context.trustedProxies,
  });
  const rendered = new RenderedPages(context.pages);
  const counting = startCounting(context, rendered);
  // Only JSON is taken. Fastify also parses text/plain, and would then answer 400 (wrong value) where 415 (wrong type) is meant.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request) => void counting.proxy.sees(request));
  countRequests(app, context.metrics);
  logRequests(app);
  addErrorAnswers(app);
  addSecurityHeaders(app);
  closeWhenStopping(app);
  await addReleaseFiles(app, context);
  addHealth(app, context, rendered, counting.proxy);
  addBlockedReleases(app, context);
  addSiteFiles(app, context.site, () => listAddresses(context.live.current, rendered));
  addWebManifest(app, context.site, () => appPictures(context.data, context.live.current.sections.shell.stable!));
  addWorker(app, context);
  addSavedPages(app, context, rendered);
  addFeedback(app, context);
  addSignals(app, counting);
  // Pages of any part: a path that is none of them may be a visitor's own words.
  await addReports(app, new ReportLog(context.data, countReports(context.metrics)), (path) =>
    knownPage(rendered, context.live.current, { section: 'shell', version: '' }, path),
  );
  addPages(app, context, rendered, counting);
  app.addHook('onClose', () => counting.watcher.settled());
  // With a shared store the registry is another machine's, and each origin would move it on for itself.
  if (!context.mirror) {
    const steps = poll(STEP_INTERVAL, () =>
      counting.watcher.moveOn(Date.now()).catch((error) => console.error('A rollout did not move on.', error)),
    );
    app.addHook('onClose', async () => steps.stop());
  }
  if (fleetOf(context.data)) {
    const repeats = poll(REPEAT_INTERVAL, () => counting.watcher.repeat());
    app.addHook('onClose', async () => repeats.stop());
  }
  return app;
}

/** A query may hold anything, such as the `%` of a careless campaign link; only the path must name a page. */
function isReadable(url: string): boolean {
  try {
    decodeURI(url.split('?')[0]!);
    return true;
  } catch {
    return false;
  }
}
