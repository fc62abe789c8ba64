import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { RELEASE_NAMES } from 'shared/build/workspaces';
import { RateLimit } from '../feedback/rate-limit';
import type { Origin } from '../origin';
import { readCookies } from '../page/cookies';
import { isLoopback } from '../signals/tally';
import { RolloutWatcher } from '../signals/watcher';

const signal = z.strictObject({ section: z.enum(RELEASE_NAMES as [string, ...string[]]).transform((name) => name as (typeof RELEASE_NAMES)[number]), version: z.string().max(80), outcome: z.enum(['loaded', 'failed']) });

/** A page sends at most a few in its life; a crowd behind one address stays below this. */
const PER_MINUTE = 1200;

/** What browsers say of a section while a rollout runs: that it loaded, or that it failed. Nothing is kept of who said it. */
export function addSignals(app: FastifyInstance, { data, live, abort, trustedProxies }: Origin): void {
  let hasWarned = false;
  const watcher = new RolloutWatcher(data, live, abort);
  const limit = new RateLimit(PER_MINUTE);

  app.post('/_signals', async (request, reply) => {
    const seconds = limit.check(request.ip);
    if (seconds > 0) return reply.code(429).header('Retry-After', seconds).send();
    const heard = signal.safeParse(request.body);
    if (!heard.success) return reply.code(400).send({ error: 'A signal names section, version and outcome.' });
    const { rb = '' } = readCookies(request.headers.cookie);
    if (/^\d{1,4}$/.test(rb)) {
      // Everyone would have the proxy's address: counted, but no rollout is ended on such word.
      const isUndeclaredProxy = trustedProxies === 0 && isLoopback(request.ip) && request.headers['x-forwarded-for'] !== undefined;
      if (isUndeclaredProxy && !hasWarned) console.error('A proxy stands before this server and TRUSTED_PROXIES is 0: rollouts do not end by themselves. Set TRUSTED_PROXIES to the number of proxies.');
      hasWarned ||= isUndeclaredProxy;
      await watcher.hear(heard.data, { address: isUndeclaredProxy ? null : request.ip, bucket: Number(rb), userAgent: request.headers['user-agent'] ?? '' });
    }
    return reply.code(204).send();
  });
}
