import type { FastifyInstance } from 'fastify';
import { RELEASE_NAMES } from 'shared/build/workspaces';
import type { Origin } from '../origin';

/** The blocked releases, for open tabs that may hold one. */
export function addRecalled(app: FastifyInstance, { live }: Origin): void {
  app.get('/_recalled', async (_request, reply) => {
    const { sections } = live.current;
    reply.header('Cache-Control', 'no-cache');
    return RELEASE_NAMES.flatMap((name) => sections[name].blocked.map(({ version }) => `${name}@${version}`));
  });
}
