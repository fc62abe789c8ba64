import type { FastifyInstance } from 'fastify';

/** Whether the process answers. */
export function addWelcome(app: FastifyInstance): void {
  app.get('/livez', async () => ({ status: 'ok' }));
}
