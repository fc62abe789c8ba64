import type { FastifyInstance } from 'fastify';
import { log } from 'platform/server/log/log';
import { logAnswer } from 'platform/server/log/log-answer';
import { releaseNamed } from 'platform/server/log/release-named';

/** A release is rendered before it is answered. */
const SLOW = 30_000;

/** Logs requests that fail, are refused or are slow. Every answer names the id under which to look: no visitor pays for its bytes here. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => void reply.header('X-Request-Id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const { id: requestId, method, routeOptions, url } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    // Stays open for as long as a browser displays the console.
    if (routeOptions.url === '/api/events') return;
    const about = () => ({ requestId, kind: routeOptions.url ?? '(none)', method, ...releaseNamed(url) });
    logAnswer(request, { status, ms }, SLOW, about);
    // Why, and who asked, only the answer says: names of people are not the log's.
    if (status >= 400 && status < 500) log.warn({ event: 'refused', status, ...about() }, 'A request was refused.');
  });
}
