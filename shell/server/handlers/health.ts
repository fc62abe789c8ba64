import type { FastifyInstance } from 'fastify';
import { RELEASE_NAMES } from 'shared/build/workspaces';
import type { Origin } from '../origin';

export function addHealth(app: FastifyInstance, { live }: Origin): void {
  app.get('/healthz', async (_request, reply) => {
    const { sections } = live.current;
    const releases = Object.fromEntries(RELEASE_NAMES.map((name) => [name, sections[name].stable]));
    reply.header('Cache-Control', 'no-store');
    return live.fault ? { status: 'degraded', reason: live.fault, releases } : { status: 'ok', releases };
  });
}
