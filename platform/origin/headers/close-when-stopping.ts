import type { FastifyInstance } from 'fastify';

/** While the site stops, each response closes its connection: a browser would keep it open, and the site would wait for it. */
export function closeWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (isStopping) reply.header('Connection', 'close');
    next();
  });
}
