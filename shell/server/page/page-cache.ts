import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export interface Encoded {
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** A page and a choice of releases give the same bytes for thousands of visitors, so they are compressed once. */
export class PageCache {
  readonly #entries = new Map<string, Promise<Encoded>>();

  constructor(private readonly capacity = 400) {}

  get(key: string, compose: () => string): Promise<Encoded> {
    const known = this.#entries.get(key);
    if (known) return known;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size >= this.capacity) this.#entries.delete(oldest);
    const entry = encode(compose());
    this.#entries.set(key, entry);
    return entry;
  }
}

export async function encode(html: string): Promise<Encoded> {
  const identity = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([brotli(identity, { params }), zip(identity, { level: 9 })]);
  return { etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`, identity, br, gzip: gz };
}
