import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export interface Encoded {
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Brotli and gzip effort, 1 to 9: a page from the cache is compressed once for thousands, so it may take longer. */
const THOROUGH = 9;
const QUICK = 4;

/** A page and a choice of releases give the same bytes for thousands of visitors, so they are compressed once. */
export class PageCache {
  readonly #pages: LRUCache<string, Promise<Encoded>>;

  /** @param onAsked hears whether a page was kept already */
  constructor(
    capacity: number,
    private readonly onAsked: (isKept: boolean) => void = () => undefined,
  ) {
    this.#pages = new LRUCache({ max: capacity });
  }

  /** Those who ask while the first one waits get the same answer; one that fails is not kept. */
  get(key: string, compose: () => string): Promise<Encoded> {
    const known = this.#pages.get(key);
    this.onAsked(known !== undefined);
    if (known) return known;
    const page = Promise.resolve().then(() => encode(compose()));
    this.#pages.set(key, page);
    page.catch(() => {
      if (this.#pages.peek(key) === page) this.#pages.delete(key);
    });
    return page;
  }
}

/** For a page that nobody else will ask for. */
export const encodeOnce = (html: string): Promise<Encoded> => encode(html, QUICK);

export async function encode(html: string, effort = THOROUGH): Promise<Encoded> {
  const identity = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: effort, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([brotli(identity, { params }), zip(identity, { level: effort })]);
  return { etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`, identity, br, gzip: gz };
}
