import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fleetOf } from 'releases/fleet/fleet';
import { noteError } from 'releases/log/log-answer';
import { chooseLanguage } from '../page/choose-language';
import { readCookies } from '../page/cookies';
import { Inbox } from '../feedback/inbox';
import { RateLimit } from '../limits/rate-limit';
import { readSubmission } from '../feedback/submission';
import type { AppContext } from '../app-context';
import { poll } from '../watch/poll';

const HOUR = 60 * 60 * 1000;

/** The inbox of a site without a product host: 204 when stored, else a JSON reason. */
export function addFeedback(
  app: FastifyInstance,
  { data, feedbackLimit, feedbackDays, site }: Pick<AppContext, 'data' | 'feedbackLimit' | 'feedbackDays' | 'site'>,
): void {
  // With a product host the pages send there, and nobody reads an inbox here.
  if (site.feedbackHost) return;
  // In a fleet this is a spool: what is answered with thanks lies on this disk, and goes from there to the others.
  const fleet = fleetOf(data);
  const inbox = new Inbox(path.join(data, fleet ? 'spool' : 'feedback'));
  const forget = async () => {
    try {
      inbox.forget(feedbackDays);
      await fleet?.forgetFeedback(feedbackDays);
    } catch (error) {
      console.error('Old feedback was not deleted.', error);
    }
  };
  void forget();
  const forgetting = poll(HOUR, forget);
  app.addHook('onClose', async () => forgetting.stop());
  const limit = new RateLimit(feedbackLimit);
  const brandHost = new URL(site.origin).host;

  app.post('/api/web/index', {
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
      const submission = readSubmission(request.body, [request.host, brandHost]);
      if (typeof submission === 'string') return reply.code(400).send({ error: submission });
      const key = request.headers['idempotency-key'];
      if (key !== undefined && !/^[\w-]{1,100}$/.test(String(key)))
        return reply.code(400).send({ error: 'Idempotency-Key takes up to 100 letters, digits, _ and -' });
      // The payload has exactly the specification's keys, so the page that it was sent from says the language.
      const { cookie, 'accept-language': acceptLanguage } = request.headers;
      const language = chooseLanguage({ cookie: readCookies(cookie).i18nextLng, acceptLanguage });
      await inbox.store(submission, key === undefined ? null : String(key), language);
      return reply.code(204).send();
    },
  });
}

const REASONS: Record<number, string> = {
  400: 'The body is not JSON.',
  413: 'The body is above 16 kB.',
  415: 'The body must be sent as application/json.',
};
