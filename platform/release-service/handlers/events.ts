import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusals, SHOWN_COMMANDS } from 'platform/commands';
import { statusOf } from 'platform/commands/for-servers';
import type { ServiceContext } from '../app-context';
import type { Comparisons } from '../comparisons/comparisons';
import type { CodedError } from 'platform/refusal';
import { log } from 'platform/server';
import { problemOf, Refused, withoutFolder } from '../answers/problem';
import { requireRight, type Caller } from '../auth/caller';

const INTERVAL = 500;
/** Milliseconds between heartbeats, because proxies close a connection that is silent for a minute. A heartbeat ends the stream of a caller who has signed out. */
const HEARTBEAT = 15_000;
/** The most concurrent streams of a grant. */
const PER_GRANT = 20;

interface Reader {
  reply: FastifyReply;
  who: string;
  /** The last status that was sent. */
  last: string;
}

/** `GET /api/events`: the whole status, at once and whenever it changes, so that a client that reconnects misses nothing. */
export function addEvents(
  app: FastifyInstance,
  { store }: ServiceContext,
  comparisons: Pick<Comparisons, 'ended'>,
  /** Rejects when the caller has signed out. */
  callerNow: (request: FastifyRequest) => Promise<Caller>,
): void {
  const open = new Set<Reader>();
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let fault = '';

  const readStatus = async (): Promise<string> => {
    const now = new Date();
    try {
      const { registry, rollouts, signals } = await statusOf(store, now.getTime());
      const requests = store.access.requests.list(now);
      const { ended: compared } = comparisons;
      fault = '';
      const about = { commands: SHOWN_COMMANDS, refusals: refusals(registry) };
      const away = store.cluster?.fault;
      const copy = away && withoutFolder(`This is a copy, as it was last seen. ${away}`, store.dir);
      return JSON.stringify({ ...registry, signals, rollouts, requests, compared, ...about, ...(copy && { copy }) });
    } catch (error) {
      const { message } = error as Error;
      // Logged once, although the status is read every half second.
      if (message !== fault) log.error({ event: 'status not read', err: error }, 'The status could not be read.');
      fault = message;
      return JSON.stringify({ fault: withoutFolder(problemOf(error as CodedError).detail, store.dir) });
    }
  };
  // An ended stream stays open until its client has read the rest. A write to it would be an unhandled error.
  const write = ({ raw }: FastifyReply, text: string) => {
    if (!raw.writableEnded) raw.write(text);
  };
  const send = (reader: Reader, text: string) => {
    // A slow reader gets only the newest status when it is ready. Nothing is lost, because each is the whole status.
    if (text === reader.last || reader.reply.raw.writableNeedDrain) return;
    reader.last = text;
    write(reader.reply, `event: status\ndata: ${text}\n\n`);
  };
  let reading: Promise<void> | null = null;
  const update = () =>
    (reading ??= readStatus().then((text) => {
      reading = null;
      open.forEach((reader) => send(reader, text));
    }));

  // A response to HEAD would never end.
  app.get('/api/events', { exposeHeadRoute: false }, async (request, reply) => {
    requireRight(request.caller, 'read');
    // A disconnected client reconnects at once, which would keep the server from closing.
    if (isStopping) throw new Refused('service-stopping', 'The release service is being stopped.');
    const { who } = request.caller;
    if ([...open].filter((reader) => reader.who === who).length >= PER_GRANT) {
      reply.header('Retry-After', HEARTBEAT / 1000);
      throw new Refused(
        'too-many-event-streams',
        `${who} reads the events ${PER_GRANT} times at once already. Close one, or try again later.`,
      );
    }
    reply.hijack();
    // The client left during authentication, so there will be no `close` event.
    if (reply.raw.destroyed) return;
    reply.raw.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Accel-Buffering': 'no',
    });
    reply.raw.write('retry: 1000\n\n');
    const reader: Reader = { reply, who, last: '' };
    open.add(reader);
    timer ??= setInterval(() => void update(), INTERVAL);
    const heartbeat = setInterval(() => {
      callerNow(request)
        .then(
          () => write(reply, ': here\n\n'),
          () => void reply.raw.end(),
        )
        .catch(console.error);
    }, HEARTBEAT);
    request.raw.once('close', () => {
      clearInterval(heartbeat);
      open.delete(reader);
      if (open.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
    await update();
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    open.forEach(({ reply }) => reply.raw.end());
  });
}
