import Fastify, { type FastifyInstance } from 'fastify';
import { addFeedback } from './handlers/feedback';
import { addHealth } from './handlers/health';
import { addPages } from './handlers/page';
import { addRecalled } from './handlers/recalled';
import { addReleaseFiles } from './handlers/release-files';
import { addSignals } from './handlers/signals';
import { addSiteFiles } from './handlers/site-files';
import { addSecurityHeaders } from './headers/security-headers';
import type { Origin } from './origin';

/** The origin, as a table of contents. Pages come last: they answer whatever nothing else does. */
export async function createApp(origin: Origin): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 16 * 1024, forceCloseConnections: 'idle', trustProxy: (_address, hop) => hop < origin.trustedProxies });
  // Only JSON is taken; Fastify would read plain text as well, and its sender would hear of a wrong value instead of the wrong type.
  app.removeContentTypeParser('text/plain');
  addSecurityHeaders(app);
  await addReleaseFiles(app, origin);
  addHealth(app, origin);
  addRecalled(app, origin);
  addSiteFiles(app, origin);
  addFeedback(app, origin);
  addSignals(app, origin);
  addPages(app, origin);
  return app;
}
