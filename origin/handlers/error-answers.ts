import type { FastifyError, FastifyInstance } from 'fastify';
import { noteError } from 'releases/log/log-answer';

const REASON = 'The site could not answer. Please try again in a moment.';

/** What fails inside is told to the log; the visitor gets no inner words, and nobody keeps the answer. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // What the sender did wrong is said in words that are meant for the sender.
    if (error.statusCode !== undefined && error.statusCode < 500) return reply.send(error);
    noteError(request, error);
    reply.code(500).header('Cache-Control', 'no-store');
    if (/^\/(api|_signals)(\/|\?|$)/.test(request.url)) return reply.send({ error: REASON });
    return reply.type('text/plain; charset=utf-8').send(`${REASON}\n`);
  });
}
