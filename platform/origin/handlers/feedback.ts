import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FEEDBACK_ADDRESS, readPayload } from 'shared/contract/feedback/payload';
import { noteError } from 'platform/server';
import { languageOf } from '../page/visitor';
import { isLoopback } from '../limits/network-of';
import { RateLimit } from '../limits/rate-limit';
import type { AppContext } from '../app-context';
import { gaugeWaitingFeedback } from '../metrics/request-metrics';
import { poll } from '../watch/poll';

const HOUR = 60 * 60 * 1000;

/** Receives feedback on a site without a product host: 204 when it is stored, otherwise a JSON reason. */
export function addFeedback(
  app: FastifyInstance,
  context: Pick<AppContext, 'feedbackLimit' | 'feedbackDays' | 'metrics' | 'site' | 'store'>,
): void {
  const { feedbackLimit, feedbackDays, metrics, site } = context;
  const { feedback } = context.store;
  const deleteOld = () =>
    feedback.deleteOld(feedbackDays).catch((error: unknown) => console.error('Old feedback was not deleted.', error));
  let deleted = deleteOld();
  const deleting = poll(HOUR, () => (deleted = deleteOld()));
  app.addHook('onClose', () => {
    deleting.stop();
    return deleted;
  });
  // With a product host pages send feedback there. What they sent here before is only deleted when its retention ends.
  if (site.feedbackHost) return;
  gaugeWaitingFeedback(metrics, feedback);
  const limit = new RateLimit(feedbackLimit);
  const brandHost = new URL(site.origin).host;

  app.post(FEEDBACK_ADDRESS, {
    errorHandler: (error, request, reply) => {
      noteError(request, error);
      const status = error.statusCode ?? 500;
      reply.code(status).send({ error: REASONS[status] ?? 'The submission could not be stored; it is worth sending again.' });
    },
    onRequest: async (request, reply) => {
      const seconds = limit.check(request.ip);
      if (seconds > 0)
        return reply
          .code(429)
          .header('Retry-After', seconds)
          .send({ error: `Too many submissions from this address; try again in ${seconds} s.` });
    },
    handler: async (request, reply) => {
      const submission = readPayload(request.body);
      if (typeof submission === 'string') return reply.code(400).send({ error: submission });
      // The help team follows links in feedback, so they must lead to this site.
      if (![brandHost, ...ownHost(request)].includes(new URL(submission.payload.help_center_article_link).host))
        return reply.code(400).send({ error: '"help_center_article_link": must be an address of this site' });
      const key = request.headers['idempotency-key'];
      if (key !== undefined && !/^[\w-]{1,100}$/.test(String(key)))
        return reply.code(400).send({ error: 'Idempotency-Key takes up to 100 letters, digits, _ and -' });
      // The payload has exactly the specification's keys, so the language follows from the page that sent it.
      const language = languageOf(request);
      await feedback.add({ ...submission, key: key === undefined ? null : String(key), language, at: new Date().toISOString() });
      return reply.code(204).send();
    },
  });
}

/**
 * The host of a site on a developer's machine. Elsewhere only the brand's host is accepted, because the sender of a
 * submission also chooses its header `Host`.
 */
const ownHost = ({ host, hostname, ip }: FastifyRequest): string[] =>
  isLoopback(ip) && (hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) ? [host] : [];

const REASONS: Record<number, string> = {
  400: 'The body is not JSON.',
  413: 'The body is above 16 kB.',
  415: 'The body must be sent as application/json.',
};
