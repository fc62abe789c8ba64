import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { RELEASE_NAMES } from 'shared/build/workspaces';
import { RateLimit } from '../feedback/rate-limit';
import type { Origin } from '../origin';
import { readCookies } from '../page/cookies';
import { RolloutWatcher } from '../signals/watcher';

const signal = z.strictObject({ section: z.enum(RELEASE_NAMES as [string, ...string[]]).transform((name) => name as (typeof RELEASE_NAMES)[number]), version: z.string().max(80), outcome: z.enum(['loaded', 'failed']) });

/** A page sends at most a few in its life; a crowd behind one address stays below this. */
const PER_MINUTE = 1200;

/** What browsers say of a section while a rollout runs: that it loaded, or that it failed. Nothing is kept of who said it. */
export function addSignals(app: FastifyInstance, { data, live, abort }: Origin): void {
  const watcher = new RolloutWatcher(data, live, abort);
  const limit = new RateLimit(PER_MINUTE);

  app.post('/_signals', async (request, reply) => {
    const seconds = limit.check(request.ip);
    if (seconds > 0) return reply.code(429).header('Retry-After', seconds).send();
    const heard = signal.safeParse(request.body);
    if (!heard.success) return reply.code(400).send({ error: 'A signal names section, version and outcome.' });
    const { rb = '' } = readCookies(request.headers.cookie);
    if (/^\d{1,4}$/.test(rb)) {
      await watcher.hear(heard.data, { address: request.ip, bucket: Number(rb), userAgent: request.headers['user-agent'] ?? '' });
    }
    return reply.code(204).send();
  });
}
