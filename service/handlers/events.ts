import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readRequests } from 'releases/access/requests';
import { statusOf } from 'releases/queries/status-of';
import type { ServiceContext } from '../app-context';
import { Refused } from '../answers/problem';
import { requireRight } from '../auth/caller';

const EVERY = 500;
/** Proxies close what is silent for a minute; and whoever is signed out hears no more. */
const HEARTBEAT = 15_000;

/** `GET /api/events`: the status, whole, at once and whenever it changes. Whoever was cut off comes back and lacks nothing. */
export function addEvents(
  app: FastifyInstance,
  { data }: ServiceContext,
  isStillIn: (request: FastifyRequest) => Promise<boolean>,
): void {
  const open = new Set<FastifyReply>();
  let last = '';
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  const look = (): string => {
    const now = new Date();
    try {
      const { registry, rollouts, signals } = statusOf(data, now.getTime());
      return JSON.stringify({ ...registry, signals, rollouts, requests: readRequests(data, now) });
    } catch (error) {
      return JSON.stringify({ fault: (error as Error).message });
    }
  };
  const say = ({ raw }: FastifyReply, text: string) => raw.write(`event: status\ndata: ${text}\n\n`);
  const tick = () => {
    const text = look();
    if (text === last) return;
    last = text;
    open.forEach((reply) => say(reply, text));
  };

  app.get('/api/events', async (request, reply) => {
    requireRight(request.caller, 'read');
    // Whoever is cut off comes back at once, and would be waited for without an end.
    if (isStopping) throw new Refused(503, 'The release service is being stopped.');
    reply.hijack();
    reply.raw.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Accel-Buffering': 'no',
    });
    reply.raw.write('retry: 1000\n\n');
    last = look();
    say(reply, last);
    open.add(reply);
    timer ??= setInterval(tick, EVERY);
    const heartbeat = setInterval(() => {
      isStillIn(request).then((isIn) => (isIn ? reply.raw.write(': here\n\n') : reply.raw.end()), console.error);
    }, HEARTBEAT);
    request.raw.once('close', () => {
      clearInterval(heartbeat);
      open.delete(reply);
      if (open.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    open.forEach(({ raw }) => raw.end());
  });
}
