import type { FastifyInstance } from 'fastify';
import { SIGNALS_ADDRESS } from 'shared/contract/page/addresses';
import { RateLimit } from '../limits/rate-limit';
import { secureCookie } from '../headers/behind-tls';
import { markedAsCounted, senderOf } from '../signals/session-of';
import { signalSchema } from '../signals/signal-schema';
import type { Counting } from '../signals/counting';

/** Signals per minute and network. A page sends a few; a crowd behind one address stays below this. */
const PER_MINUTE = 1200;

/** Receives signals of browsers while a rollout runs: a section loaded, or failed. The sender is not stored. */
export function addSignals(app: FastifyInstance, { watcher, tokens, marks, proxy }: Counting): void {
  const limit = new RateLimit(PER_MINUTE);

  app.post(SIGNALS_ADDRESS, async (request, reply) => {
    const seconds = limit.check(request.ip);
    if (seconds > 0) return reply.code(429).header('Retry-After', seconds).send();
    const signal = signalSchema.safeParse(request.body);
    if (!signal.success) return reply.code(400).send({ error: 'A signal names section, version and outcome.' });
    const sender = senderOf(tokens, marks, request);
    // All visitors would have the address of the proxy, so the cap per network would not work.
    if (!sender || proxy.detects(request)) return reply.code(204).send();
    const counted = await watcher.receive(signal.data, sender);
    if (counted.length > 0)
      reply.header('Set-Cookie', secureCookie(request, markedAsCounted(marks, request, sender, counted, watcher.live)));
    return reply.code(204).send();
  });
}
