import type { FastifyInstance } from 'fastify';
import { BLOCKED_ADDRESS } from 'shared/contract/page/addresses';
import type { AppContext } from '../app-context';

/** The blocked releases, for open tabs that may hold one. */
export function addBlockedReleases(app: FastifyInstance, { live }: AppContext): void {
  app.get(BLOCKED_ADDRESS, async (_request, reply) => {
    const { sections } = live.current;
    reply.header('Cache-Control', 'no-cache');
    return Object.entries(sections).flatMap(([name, { blocked }]) => blocked.map(({ version }) => `${name}@${version}`));
  });
}
