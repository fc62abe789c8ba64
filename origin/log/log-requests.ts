import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logAnswer } from 'releases/log/log-answer';
import { releaseNamed } from 'releases/log/release-named';
import type { Pair } from 'releases/registry/live-pairs';
import { kindOf } from '../metrics/kind-of';

/** Visitors wait a second for pages that are being rendered; what takes longer is worth a line. */
const SLOW = 1_500;

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log: which releases a page was made of. */
    pair: Pair | null;
  }
}

/** Logs requests that fail or are slow, and gives those that are refused or fail the id under which to look for them. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('pair', null);
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) reply.header('X-Request-Id', request.id);
  });
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    logAnswer(request, { status: reply.statusCode, ms: reply.elapsedTime }, SLOW, () => ({
      requestId: request.id,
      kind: kindOf(request),
      method: request.method,
      ...(request.pair ?? releaseNamed(request.url)),
    }));
  });
}
