import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSecret } from 'platform/settings';
import { pairKey, type Pair } from 'platform/rollout';
import { SAVED_PAGES_ADDRESS, type SavedPagesSize } from 'shared/contract/worker/requests';
import type { AppContext } from '../app-context';
import { PageCache } from '../page/page-cache';
import { NotReady, type RenderedPages } from '../page/rendered-pages';
import type { Selections } from '../page/selections';
import { sendEncoded, smallestEncoding } from '../page/send-page';
import { languageOf } from '../page/visitor';
import { PageSeal } from '../page/page-seal';
import { gatherPages, type Gathered } from '../worker/gather-pages';

/** Cached responses, by section and language. Each is some megabytes; few are requested, because only stable releases are saved. */
const CAPACITY = 8;

/**
 * Serves all pages of a section in one response, for offline reading; from the stable releases, because saved pages outlive a rollout. In
 * one text the pages compress to a fraction of their separate sizes.
 */
export function addSavedPages(app: FastifyInstance, context: AppContext, selections: Selections, rendered: RenderedPages): void {
  const seal = new PageSeal(readSecret(context.store.dir));
  const cache = new PageCache<Gathered>(CAPACITY);

  async function gather(request: FastifyRequest): Promise<Gathered | null> {
    const { section } = request.params as { section: string };
    const language = languageOf(request, new URL(request.url, 'http://origin').searchParams);
    const selection = selections.of({ bucket: null, crawler: true, preview: null });
    const { shell, sections } = selection;
    const version = Object.hasOwn(sections, section) ? sections[section]! : null;
    if (!version) return null;
    const pair: Pair = { shell, section, version };
    const key = [selection.key, pairKey(pair), language].join(' ');
    const own = { ...context, facts: selections.facts, seal };
    return cache.get(key, async () => gatherPages(own, pair, await rendered.of(pair), selection, language));
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, send: (gathered: Gathered) => unknown) {
    reply.headers({ 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding, Accept-Language, Cookie' });
    const gathered = await gather(request).catch((error) => {
      if (error instanceof NotReady) return 'not ready' as const;
      throw error;
    });
    if (gathered === null) return reply.code(404).send({ error: 'No section of that name can be saved.' });
    if (gathered === 'not ready')
      return reply.code(503).header('Retry-After', '5').send({ error: 'These pages are being prepared.' });
    return send(gathered);
  }

  app.get(`${SAVED_PAGES_ADDRESS}/:section`, (request, reply) =>
    answer(request, reply, ({ releases, count, files, pages }) => {
      const encoding = smallestEncoding(request);
      const sizes = Object.fromEntries(Object.entries(files).map(([address, size]) => [address, size[encoding]]));
      const size: SavedPagesSize = {
        releases,
        count,
        files: sizes,
        bytes: pages[encoding].length,
        length: pages.identity.length,
      };
      return reply.send(size);
    }),
  );

  app.get(`${SAVED_PAGES_ADDRESS}/:section/pages`, (request, reply) =>
    answer(request, reply, ({ pages }) => sendEncoded(request, reply.type('application/json; charset=utf-8'), pages)),
  );
}
