import type { FastifyInstance } from 'fastify';
import type { FactsFiles } from '../page/facts-files';
import { isCurrent, sendEncoded } from '../page/send-page';

/** Serves the data that a page fetches for hydration. Immutable, because its address names everything it depends on. */
export function addHydrationFacts(app: FastifyInstance, files: FactsFiles): void {
  app.get('/_releases/shell/:version/hydration/*', async (request, reply) => {
    const facts = await files.at(request.url);
    if (!facts) return reply.code(404).header('Cache-Control', 'no-store').send({ error: 'No such releases are here.' });
    reply.headers({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding', ETag: facts.etag });
    // A shared cache revalidates every second, as it does for the files of a release.
    if (isCurrent(request, facts.etag)) return reply.code(304).send();
    return sendEncoded(request, reply.type('application/json; charset=utf-8'), facts);
  });
}
