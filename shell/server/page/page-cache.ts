import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { RecentAnswers } from './recent-answers';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export interface Encoded {
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** From 1 to 9: what many visitors get is worth the time, what one visitor gets is not. */
const THOROUGH = 9;
const QUICK = 4;

/** A page and a choice of releases give the same bytes for thousands of visitors, so they are compressed once. */
export class PageCache {
  readonly #recent: RecentAnswers<Encoded>;

  constructor(capacity = 400) {
    this.#recent = new RecentAnswers(capacity);
  }

  get(key: string, compose: () => string): Promise<Encoded> {
    return this.#recent.get(key, async () => encode(compose()));
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
