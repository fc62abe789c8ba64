import type { FastifyInstance, FastifyReply } from 'fastify';

export const RELOAD_SCRIPT = '/_dev/reload.js';

const SCRIPT = `new EventSource('/_dev/changes').onmessage = () => location.reload();`;

/** Lets open pages load themselves again; returns what tells them to. */
export function addReload(app: FastifyInstance): (sequence: number) => void {
  const open = new Set<FastifyReply>();
  app.get(RELOAD_SCRIPT, async (_request, reply) => reply.type('text/javascript').send(SCRIPT));
  app.get('/_dev/changes', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
    open.add(reply);
    request.raw.once('close', () => open.delete(reply));
  });
  return (sequence) => open.forEach(({ raw }) => raw.write(`data: ${sequence}\n\n`));
}
