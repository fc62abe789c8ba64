import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { watchUnusedConnections } from 'platform/server';
import { logRequests } from './answers/log-requests';
import { addProblems } from './answers/problem';
import type { ServiceContext } from './app-context';
import { authenticate } from './auth/authenticate';
import { callerNow } from './auth/caller';
import { IdentityTokens } from './auth/identity-tokens';
import { addRequestLimit } from './auth/request-limit';
import { Comparisons } from './comparisons/comparisons';
import { addComparison } from './handlers/comparison';
import { addConsole } from './handlers/console';
import { addEvents } from './handlers/events';
import { addFeedbackCsv } from './handlers/feedback-csv';
import { addLiveness } from './handlers/liveness';
import { addMetrics } from './handlers/metrics';
import { addOpenApi } from './handlers/open-api';
import { addPublishing } from './handlers/publishing';
import { addRequests } from './handlers/requests';
import { addSession } from './handlers/session';
import { addSignIn } from './handlers/sign-in';
import { addCommands } from './handlers/commands';

/** Bytes of a manifest of 2,000 files. */
const LONGEST_BODY = 512 * 1024;
const DEFAULT_POLICY = "default-src 'none'; frame-ancestors 'none'";
const TIME_OUTS = {
  // Enough for one file over a bad connection.
  requestTimeout: 120_000,
  connectionTimeout: 0,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};

/** Creates the release service; reads as a table of contents. Everything below `/api` requires authentication. */
export async function createService(context: ServiceContext): Promise<FastifyInstance> {
  const app = Fastify({
    ...TIME_OUTS,
    // Never taken from a header: a client could refer to the log lines of another request.
    genReqId: () => randomUUID(),
    bodyLimit: LONGEST_BODY,
    forceCloseConnections: 'idle',
    // Requests that arrive while the service stops are answered normally.
    return503OnClosing: false,
    trustProxy: (_address, hop) => hop < context.trustedProxies,
  });
  const identities = new IdentityTokens(context.store.access.sessions);
  const comparisons = new Comparisons(context.store, context.compare, context.siteConfig);
  app.addHook('onClose', () => comparisons.close());
  addProblems(app, context.store.dir);
  logRequests(app);
  const closeUnused = watchUnusedConnections(app.server);
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    closeUnused();
  });
  app.addHook('onSend', async (_request, reply) => {
    // Otherwise a browser keeps the connection open, and the service waits for it.
    if (isStopping) reply.header('Connection', 'close');
    reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' });
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', DEFAULT_POLICY);
  });
  addLiveness(app);
  addMetrics(app, context);
  addOpenApi(app);
  await addConsole(app, context);
  await app.register(async (session) => {
    addSession(session, context, identities);
    addSignIn(session, context);
  });
  await app.register(async (api) => {
    const callerOf = (request: FastifyRequest) => authenticate(request, context.store.access, identities);
    api.addHook('onRequest', async (request) => {
      request.caller = await callerOf(request);
    });
    // The body may have taken minutes to arrive.
    api.addHook('preHandler', async (request) => {
      request.caller = callerNow(request.caller, context.store.access);
    });
    await addRequestLimit(api);
    addEvents(api, context, comparisons, callerOf);
    addFeedbackCsv(api, context);
    addPublishing(api, context, comparisons);
    addComparison(api, comparisons);
    addRequests(api, context);
    addCommands(api, context);
  });
  return app;
}
