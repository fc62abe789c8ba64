import type { FastifyInstance } from 'fastify';
import { log, logAnswer, releaseNamed } from 'platform/server';

/** Milliseconds: a publication is answered after its release is rendered. */
const SLOW = 30_000;

/** Logs requests that fail, are refused or are slow. Every response has its request id. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => void reply.header('X-Request-Id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const { id: requestId, method, routeOptions, url } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    // An event stream stays open while a browser displays the console.
    if (routeOptions.url === '/api/events') return;
    const about = () => ({ requestId, kind: routeOptions.url ?? '(none)', method, ...releaseNamed(url) });
    logAnswer(request, { status, ms }, SLOW, about);
    // The reason and the caller are only in the response: the log contains no names of people.
    if (status >= 400 && status < 500) log.warn({ event: 'refused', status, ...about() }, 'A request was refused.');
  });
}
