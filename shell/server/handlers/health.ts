import type { FastifyInstance } from 'fastify';
import { RELEASE_NAMES } from 'shared/build/workspaces';
import type { Origin } from '../origin';

export function addHealth(app: FastifyInstance, { live, mirror }: Origin): void {
  app.get('/healthz', async (_request, reply) => {
    const { sections } = live.current;
    const releases = Object.fromEntries(RELEASE_NAMES.map((name) => [name, sections[name].stable]));
    reply.header('Cache-Control', 'no-store');
    const fault = live.fault ?? mirror?.fault;
    return fault ? { status: 'degraded', reason: fault, releases } : { status: 'ok', releases };
  });
}
