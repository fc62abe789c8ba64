import type { FastifyError, FastifyInstance } from 'fastify';
import { noteError } from 'platform/server';
import { kindOf } from '../metrics/kind-of';
import { sendFailed } from '../page/send-notice';
import { languageOf } from '../page/visitor';

const REASON = 'The site could not answer. Please try again in a moment.';

/** Logs an internal error in full. The visitor gets a generic message, which caches must not store. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Messages of client errors are meant for the sender.
    if (error.statusCode !== undefined && error.statusCode < 500) return reply.send(error);
    noteError(request, error);
    const [pathname, query] = request.url.split('?');
    if (kindOf(request) === 'page') return sendFailed(reply, languageOf(request, new URLSearchParams(query)));
    reply.code(500).header('Cache-Control', 'no-store');
    if (/^\/(api|_signals)(\/|$)/.test(pathname!)) return reply.send({ error: REASON });
    return reply.type('text/plain; charset=utf-8').send(`${REASON}\n`);
  });

  // Pages answer GET at every address, so only another method has no route, or a file of a release is missing.
  app.setNotFoundHandler(({ method, url }, reply) => {
    if (method === 'GET' || method === 'HEAD')
      return reply
        .code(404)
        .header('Cache-Control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('No such file is here.\n');
    const isPosted = app.hasRoute({ method: 'POST', url: url.split('?')[0]! });
    const methods = isPosted ? 'GET, HEAD, POST' : 'GET, HEAD';
    return reply
      .code(405)
      .header('Allow', methods)
      .send({ error: `${method} cannot be sent to this address; ${methods} can.` });
  });
}
