import type { FastifyError, FastifyInstance } from 'fastify';
import { noteError } from 'platform/server';

const REASON = 'The site could not answer. Please try again in a moment.';

/** Logs an internal error in full. The visitor gets a generic message, which caches must not store. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Messages of client errors are meant for the sender.
    if (error.statusCode !== undefined && error.statusCode < 500) return reply.send(error);
    noteError(request, error);
    reply.code(500).header('Cache-Control', 'no-store');
    if (/^\/(api|_signals)(\/|\?|$)/.test(request.url)) return reply.send({ error: REASON });
    return reply.type('text/plain; charset=utf-8').send(`${REASON}\n`);
  });
}
