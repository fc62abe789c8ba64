import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logAnswer, releaseNamed } from 'platform/server';
import type { Pair } from 'platform/rollout';
import { kindOf } from '../metrics/kind-of';

/** Milliseconds. Visitors wait at most a second for pages that are being rendered; a longer response is logged as slow. */
const SLOW = 1_500;

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log: the releases of a page. */
    pair: Pair | null;
  }
}

/** Logs requests that fail or are slow. Refused and failed responses carry their request id. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('pair', null);
  app.addHook('onSend', (request, reply, _payload, next) => {
    if (reply.statusCode >= 400) reply.header('X-Request-Id', request.id);
    next();
  });
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, next) => {
    logAnswer(request, { status: reply.statusCode, ms: reply.elapsedTime }, SLOW, () => ({
      requestId: request.id,
      kind: kindOf(request),
      method: request.method,
      ...(request.pair ?? releaseNamed(request.url)),
    }));
    next();
  });
}
