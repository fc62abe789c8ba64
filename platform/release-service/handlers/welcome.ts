import type { FastifyInstance } from 'fastify';

/** `/livez`: the process answers. */
export function addWelcome(app: FastifyInstance): void {
  app.get('/livez', async () => ({ status: 'ok' }));
}
