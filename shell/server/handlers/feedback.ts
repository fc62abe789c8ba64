import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Inbox } from '../feedback/inbox';
import { RateLimit } from '../feedback/rate-limit';
import { readSubmission } from '../feedback/submission';
import type { Origin } from '../origin';

/** The inbox of a site without a product host (specification, section 7): 204 when stored, else a JSON reason. */
export function addFeedback(app: FastifyInstance, { data, feedbackLimit, site }: Origin): void {
  // With a product host the pages send there, and nobody reads an inbox here.
  if (site.feedbackHost) return;
  const inbox = new Inbox(path.join(data, 'feedback'));
  const limit = new RateLimit(feedbackLimit);

  app.post('/api/web/index', {
    errorHandler: (error, _request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) console.error('A submission was not stored.', error);
      reply.code(status).send({ error: REASONS[status] ?? 'The submission could not be stored; it is worth sending again.' });
    },
    onRequest: async (request, reply) => {
      const seconds = limit.check(request.ip);
      if (seconds > 0) return reply.code(429).header('Retry-After', seconds).send({ error: `Too many submissions from this address; try again in ${seconds} s.` });
    },
    handler: async (request, reply) => {
      const submission = readSubmission(request.body);
      if (typeof submission === 'string') return reply.code(400).send({ error: submission });
      const key = request.headers['idempotency-key'];
      if (key !== undefined && !/^[\w-]{1,100}$/.test(String(key))) return reply.code(400).send({ error: 'Idempotency-Key takes up to 100 letters, digits, _ and -' });
      await inbox.store(submission, key === undefined ? null : String(key));
      return reply.code(204).send();
    },
  });
}

const REASONS: Record<number, string> = {
  400: 'The body is not JSON.',
  413: 'The body is above 16 kB.',
  415: 'The body must be sent as application/json.',
};
