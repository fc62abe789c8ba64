import Fastify, { type FastifyInstance } from 'fastify';
import { addErrorAnswers } from './handlers/error-answers';
import { addFeedback } from './handlers/feedback';
import { addHealth } from './handlers/health';
import { addPages } from './handlers/page';
import { addRecalled } from './handlers/recalled';
import { addReleaseFiles } from './handlers/release-files';
import { addSignals } from './handlers/signals';
import { addSiteFiles } from './handlers/site-files';
import { addSecurityHeaders } from './headers/security-headers';
import type { Origin } from './origin';
import { RenderedPages } from './page/rendered-pages';

/** Long enough for 16 kB over a bad connection; who sends a byte now and then does not hold a connection for ever. */
const TIME_OUTS = {
  requestTimeout: 30_000,
  // Without a byte in either direction.
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};

/** The origin, as a table of contents. Pages come last: they answer whatever nothing else does. */
export async function createApp(origin: Origin): Promise<FastifyInstance> {
  const app = Fastify({
    // An address that cannot be decoded names no page, and gets the page that says so.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/not-readable'), ...TIME_OUTS, bodyLimit: 16 * 1024, forceCloseConnections: 'idle', trustProxy: (_address, hop) => hop < origin.trustedProxies });
  const rendered = new RenderedPages(origin.pagesOnRequest ?? origin.pages);
  // Only JSON is taken; Fastify would read plain text as well, and its sender would hear of a wrong value instead of the wrong type.
  app.removeContentTypeParser('text/plain');
  addErrorAnswers(app);
  addSecurityHeaders(app);
  await addReleaseFiles(app, origin);
  addHealth(app, origin);
  addRecalled(app, origin);
  addSiteFiles(app, origin, rendered);
  addFeedback(app, origin);
  addSignals(app, origin);
  addPages(app, origin, rendered);
  return app;
}

function isReadable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}
