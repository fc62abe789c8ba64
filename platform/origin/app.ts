import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { sectionNames, type Pair } from 'platform/rollout';
import { addErrorAnswers } from './handlers/error-answers';
import { PageBudget } from './budget/page-budget';
import { addFeedback } from './handlers/feedback';
import { addHealth, healthReasons } from './handlers/health';
import { addHydrationFacts } from './handlers/hydration-facts';
import { addPages } from './handlers/page';
import { addBlockedReleases } from './handlers/blocked-releases';
import { addReleaseFiles } from './handlers/release-files';
import { addReports } from './handlers/reports';
import { addSavedPages } from './handlers/saved-pages';
import { addSearches } from './handlers/searches';
import { addSignals } from './handlers/signals';
import { addSiteFiles } from './handlers/site-files';
import { addWebManifest } from './handlers/web-manifest';
import { addWorker } from './handlers/worker';
import { closeWhenStopping } from './headers/close-when-stopping';
import { addSecurityHeaders } from './headers/security-headers';
import type { AppContext } from './app-context';
import { Deltas } from './dictionaries/deltas';
import { PageDictionaries } from './dictionaries/page-dictionaries';
import { logRequests } from './log/log-requests';
import { reportFault } from './log/report-fault';
import { countReports } from './metrics/count-reports';
import { countRequests } from './metrics/request-metrics';
import { appPictures } from './page/app-pictures';
import { listAddresses } from './page/list-addresses';
import { declaredBy, recordsOf } from './page/selected-release';
import { RenderedPages } from './page/rendered-pages';
import { Selections } from './page/selections';
import { ReportLog } from './reports/report-log';
import { ZeroResultCount } from './searches/zero-result-count';
import { startCounting } from './signals/counting';
import { pageOfRelease } from './signals/page-of-release';
import { startNotifying } from './start-notifying';
import { poll } from './watch/poll';

/** Milliseconds: enough for 16 kB over a bad connection, and a limit for clients that send a byte now and then. */
const TIME_OUTS = {
  requestTimeout: 30_000,
  // Without a byte in either direction.
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};

/** Milliseconds between checks of the running rollouts. Stages last minutes, and a check is cheap. */
const STEP_INTERVAL = 5_000;

/** Milliseconds between writes of the response counts to the store. */
const BUDGET_INTERVAL = 60_000;

/** Milliseconds until an abort that did not reach the cluster is sent again. */
const REPEAT_INTERVAL = 1_000;

/** Creates the origin; reads as a table of contents. Pages are registered last, because they answer every other address. */
export async function createApp(context: AppContext): Promise<FastifyInstance> {
  const app = Fastify({
    // An address that cannot be decoded gets the not-found page.
    rewriteUrl: ({ url = '/' }) => (!url.includes('%') || isReadable(url) ? url : '/not-readable'),
    ...TIME_OUTS,
    // Never taken from a header: a client could refer to the log lines of another request.
    genReqId: () => randomUUID(),
    bodyLimit: 16 * 1024,
    forceCloseConnections: 'idle',
    // Requests that arrive while the site stops are answered normally.
    return503OnClosing: false,
    trustProxy: (_address, hop) => hop < context.trustedProxies,
  });
  const recordsOfPair = (pair: Pair) => recordsOf(context.store.releases, pair);
  const rendered = new RenderedPages(context.pages, context.live, recordsOfPair, context.patience);
  const selections = new Selections(context);
  const counting = startCounting(context, rendered);
  // Only JSON is accepted. Fastify also parses text/plain, and would answer 400 (invalid value) instead of 415 (unsupported type).
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, _reply, next) => {
    counting.proxy.detects(request);
    next();
  });
  const budget = new PageBudget(context.store.answers);
  budget.watch(app);
  countRequests(app, context.metrics);
  logRequests(app);
  addErrorAnswers(app);
  addSecurityHeaders(app);
  closeWhenStopping(app);
  const deltas = new Deltas();
  app.addHook('onClose', () => deltas.close());
  await addReleaseFiles(app, context, deltas);
  addHydrationFacts(app, selections.facts);
  // Health and the files of the site are requested without cookies.
  const cookieless = () => selections.of({ bucket: null, crawler: true, preview: null });
  addHealth(app, context, rendered, cookieless, counting.proxy);
  addBlockedReleases(app, context);
  const declarations = () => declaredBy(context.store.releases, cookieless());
  const isComplete = () => Object.keys(cookieless().sections).length === sectionNames(context.live.current).length;
  addSiteFiles(app, context.site, () => listAddresses(context.live.current, rendered), declarations, isComplete);
  addWebManifest(app, context.site, () => appPictures(context.store.releases, cookieless().shell), declarations, isComplete);
  addWorker(app, context, selections);
  addSavedPages(app, context, selections, rendered);
  addFeedback(app, context);
  addSearches(app, new ZeroResultCount(context.store.searches));
  addSignals(app, counting);
  // Paths of known pages only: any other path may contain a visitor's input.
  await addReports(app, new ReportLog(context.store.dir, countReports(context.metrics)), (path) =>
    pageOfRelease(rendered, context.live.current, { section: 'shell', version: '' }, path),
  );
  addPages(app, context, { selections, rendered, counting, dictionaries: new PageDictionaries(context.live, deltas) });
  app.addHook('onClose', () => counting.watcher.settled());
  const repeatedly = (milliseconds: number, fault: string, work: () => Promise<void>) => {
    const polling = poll(milliseconds, () => work().catch((error) => reportFault(fault, error)));
    app.addHook('onClose', async () => polling.stop());
  };
  // A spent budget stops automatic advances, never an abort.
  repeatedly(STEP_INTERVAL, 'Rollouts were not advanced.', async () => {
    if (budget.spent === null) await counting.watcher.takeDueSteps(Date.now());
  });
  repeatedly(STEP_INTERVAL, 'Silent sessions were not counted.', () => counting.watcher.countSilentSessions(Date.now()));
  if (context.store.cluster) repeatedly(REPEAT_INTERVAL, 'Aborts were not sent again.', () => counting.watcher.repeatAborts());
  const settle = () => budget.update(Date.now()).catch((error) => reportFault('Answers were not counted.', error));
  const settling = poll(BUDGET_INTERVAL, settle);
  app.addHook('onClose', () => {
    settling.stop();
    return settle();
  });
  const stopNotifying = startNotifying(context, {
    reasons: () => healthReasons(context, rendered, counting.proxy),
    spent: () => budget.spent,
  });
  app.addHook('onClose', stopNotifying);
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
