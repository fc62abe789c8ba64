import { gunzipSync } from 'node:zlib';
import type { Pool } from 'undici';
import { checkPage, type CheckedPage } from './check-page';
import type { RequestCounts } from './request-counts';

const ADDRESSES = [
  '/',
  '/terms-conditions',
  '/privacy-policy',
  '/help-center',
  '/help-center/how-do-i-create-goal',
  '/help-center/how-do-i-reset-my-password-when-forgotten',
];

/** Checked pages by language and ETag, so that the same bytes are checked once. */
export type Checked = Map<string, CheckedPage>;

interface Visit {
  pool: Pool;
  counts: RequestCounts;
  checked: Checked;
  number: number;
}

/** A simulated browser with a language, cookies and a cache. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #files = new Set<string>();
  readonly #language: string;
  #turn: number;

  constructor(private readonly visit: Visit) {
    this.#turn = visit.number;
    this.#language = visit.number % 3 === 0 ? 'rw' : 'en';
    this.#cookies.set('i18nextLng', this.#language);
  }

  /** Fetches the next page, and its files that are not in the cache. */
  async look(): Promise<void> {
    const address = ADDRESSES[this.#turn++ % ADDRESSES.length]!;
    const start = performance.now();
    const response = await this.#get(address);
    if (!response) return;
    this.visit.counts.page(performance.now() - start);
    const { fault, files } = this.#check(response);
    if (fault) this.visit.counts.fail('mixed', `${address} ${fault}`);
    for (const file of files.filter((path) => !this.#files.has(path))) if (await this.#get(file)) this.#files.add(file);
  }

  #check({ etag, body }: Body): CheckedPage {
    const { checked } = this.visit;
    const key = `${this.#language} ${etag}`;
    const page = checked.get(key) ?? checkPage(gunzipSync(body).toString('utf8'), this.#language);
    checked.set(key, page);
    return page;
  }

  /** `null` for a failed request, also when the body is incomplete. */
  async #get(path: string): Promise<Body | null> {
    const { pool, counts } = this.visit;
    counts.requests += 1;
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    try {
      const headers = { cookie, 'accept-encoding': 'gzip', 'accept-language': this.#language };
      const { statusCode, headers: received, body } = await pool.request({ method: 'GET', path, headers });
      const bytes = Buffer.from(await body.arrayBuffer());
      counts.bytes += bytes.length;
      if (statusCode === 200) {
        this.#setCookies(received['set-cookie']);
        return { etag: String(received.etag), body: bytes };
      }
      counts.fail('failed', `${path} was answered with ${statusCode}`);
    } catch (error) {
      counts.fail('failed', `${path} was not answered: ${(error as Error).message}`);
    }
    return null;
  }

  #setCookies(cookies: string | string[] = []): void {
    for (const cookie of [cookies].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.#cookies.set(name!, value!);
    }
  }
}

interface Body {
  etag: string;
  body: Buffer;
}
