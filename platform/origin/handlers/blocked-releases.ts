import type { FastifyInstance } from 'fastify';
import { sha256 } from 'platform/sha256';
import { BLOCKED_ADDRESS } from 'shared/contract/page/addresses';
import type { Registry } from 'shared/contract/registry/schema';
import { RECALLS_MARK } from 'shared/contract/worker/page-seal';
import type { AppContext } from '../app-context';

/** The list of blocked releases, for open tabs that may use one. */
export function addBlockedReleases(app: FastifyInstance, { live }: AppContext): void {
  app.get(BLOCKED_ADDRESS, async (_request, reply) => {
    const { releases, mark } = recallsOf(live.current);
    reply.headers({ 'Cache-Control': 'no-cache', [RECALLS_MARK]: mark });
    return releases;
  });
}

/** The recalled releases, and a fingerprint of the list. */
export function recallsOf({ sections }: Registry): { releases: string[]; mark: string } {
  const releases = Object.entries(sections).flatMap(([name, { blocked }]) => blocked.map(({ version }) => `${name}@${version}`));
  const mark = sha256(releases.toSorted().join(' ')).slice(0, 12);
  return { releases, mark };
}
