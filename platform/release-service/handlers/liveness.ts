import type { FastifyInstance } from 'fastify';

/** `/livez`: the process answers. */
export function addLiveness(app: FastifyInstance): void {
  app.get('/livez', async () => ({ status: 'ok' }));
}
