import type { FastifyInstance } from 'fastify';
import { SEARCHES_ADDRESS } from 'shared/contract/page/addresses';
import { RateLimit } from '../limits/rate-limit';
import type { ZeroResultCount } from '../searches/zero-result-count';
import { readSearch } from '../searches/read-search';

/** Requests per minute and network. Many phones share one address of their operator. */
const PER_MINUTE = 60;

/** Receives searches of the help center without results: the words alone. */
export function addSearches(app: FastifyInstance, count: ZeroResultCount): void {
  const limit = new RateLimit(PER_MINUTE);
  app.post(SEARCHES_ADDRESS, async (request, reply) => {
    const seconds = limit.check(request.ip);
    if (seconds > 0) return reply.code(429).header('Retry-After', seconds).send();
    const search = readSearch(request.body);
    if (search instanceof Error) return reply.code(400).send({ error: search.message });
    if (search) count.add(search.language, search.words, request.ip);
    return reply.code(204).send();
  });
  app.addHook('onClose', () => count.settled());
}
