import type { FastifyInstance } from 'fastify';
import { watchUnusedConnections } from 'platform/server';

/** While the site stops, each response closes its connection: a browser would keep it open, and the site would wait for it. */
export function closeWhenStopping(app: FastifyInstance): void {
  const closeUnused = watchUnusedConnections(app.server);
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    closeUnused();
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (isStopping) reply.header('Connection', 'close');
    next();
  });
}
