import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../answers/problem';

/** Requests of a grant per minute: many times those of a console and a pipeline. */
const PER_MINUTE = 300;

/** Limits the requests of a grant, after authentication, with 429. Uploads have other limits. */
export async function addRequestLimit(api: FastifyInstance): Promise<void> {
  await api.register(rateLimit, {
    max: PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: ({ caller }) => caller.who,
    allowList: ({ method }) => method === 'PUT',
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    errorResponseBuilder: ({ caller }, { ttl }) =>
      new Refused(
        'too-many-requests',
        `${caller.who} sent more than ${PER_MINUTE} requests within a minute. Try again in ${Math.ceil(ttl / 1000)} s.`,
      ),
  });
}
