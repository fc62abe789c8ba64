import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isBlocked, type Pair } from 'platform/rollout';
import type { AppContext } from '../app-context';
import { cacheByText } from '../page/cache-by-text';
import type { FinishedPage } from '../page/finished-page';
import type { Deltas } from './deltas';
import { offeredDictionary } from './offered-dictionary';

/** Cached pages: all pages in both languages, before and after a release. */
const CAPACITY = 400;

/** The compression level. The reader waits 3 ms; the highest level would take 20 ms and save a thirtieth of the bytes. */
const EFFORT = 9;

/**
 * Sent to Chromium alone. It uses a response as dictionary while the response is fresh or stale, and still revalidates a document on each
 * navigation. Firefox would show the stale document.
 */
const AS_DICTIONARY = {
  'Cache-Control': 'private, max-age=0, stale-while-revalidate=86400',
  'Use-As-Dictionary': 'match="/*", match-dest=("document")',
};

/** Uses the page that a reader opened last as dictionary for the next one (RFC 9842). */
export class PageDictionaries {
  /** By sha256. */
  readonly #pages = new LRUCache<string, { bytes: Buffer; pair: Pair }>({ max: CAPACITY });

  constructor(
    private readonly live: Pick<AppContext['live'], 'current'>,
    private readonly deltas: Deltas,
  ) {}

  /** Declares a shared page as dictionary for others. */
  announce({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply, { pair, sha256, identity }: FinishedPage): void {
    if (!pair || headers['sec-fetch-dest'] !== 'document' || !isChromium(headers['sec-ch-ua'] as string)) return;
    this.#pages.set(sha256, { bytes: identity, pair });
    reply.headers(AS_DICTIONARY);
  }

  /** A page as a delta to the one that the browser has; `null` if the browser offers none that is cached here. */
  async deltaOf(request: Pick<FastifyRequest, 'headers'>, { pair, sha256, identity }: FinishedPage): Promise<Buffer | null> {
    const offered = offeredDictionary(request);
    const dictionary = pair && offered && this.#pages.get(offered);
    if (!dictionary || this.#isRecalled(dictionary.pair)) return null;
    return this.deltas.make(`${offered} ${sha256}`, async () => ({
      bytes: identity,
      dictionary: dictionary.bytes,
      effort: EFFORT,
    }));
  }

  #isRecalled({ shell, section, version }: Pair): boolean {
    const registry = this.live.current;
    return isBlocked(registry, 'shell', shell) || isBlocked(registry, section, version);
  }
}

/** Browsers send this header, and support dictionaries, only over TLS and on localhost. */
const isChromium = cacheByText((brands) => /"Chromium"/.test(brands));
