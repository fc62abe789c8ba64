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

/** The same bytes are checked once: an ETag is the hash of a page. */
export type Checked = Map<string, CheckedPage>;

interface Visit {
  pool: Pool;
  counts: RequestCounts;
  checked: Checked;
  number: number;
}

/** One browser: its language, its cookies, and the files that it has already. */
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

  /** One more page, and of its files those that this browser does not have. */
  async look(): Promise<void> {
    const address = ADDRESSES[this.#turn++ % ADDRESSES.length]!;
    const begun = performance.now();
    const answer = await this.#get(address);
    if (!answer) return;
    this.visit.counts.page(performance.now() - begun);
    const { fault, files } = this.#check(answer);
    if (fault) this.visit.counts.fail('mixed', `${address} ${fault}`);
    for (const file of files.filter((each) => !this.#files.has(each))) if (await this.#get(file)) this.#files.add(file);
  }

  #check({ etag, body }: Answer): CheckedPage {
    const { checked } = this.visit;
    const key = `${this.#language} ${etag}`;
    const page = checked.get(key) ?? checkPage(gunzipSync(body).toString('utf8'), this.#language);
    checked.set(key, page);
    return page;
  }

  /** `null` for what failed. A body that ends too early is an error of the client. */
  async #get(path: string): Promise<Answer | null> {
    const { pool, counts } = this.visit;
    counts.requests += 1;
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    try {
      const headers = { cookie, 'accept-encoding': 'gzip', 'accept-language': this.#language };
      const { statusCode, headers: answered, body } = await pool.request({ method: 'GET', path, headers });
      const bytes = Buffer.from(await body.arrayBuffer());
      counts.bytes += bytes.length;
      if (statusCode === 200) {
        this.#keep(answered['set-cookie']);
        return { etag: String(answered.etag), body: bytes };
      }
      counts.fail('failed', `${path} was answered with ${statusCode}`);
    } catch (error) {
      counts.fail('failed', `${path} was not answered: ${(error as Error).message}`);
    }
    return null;
  }

  #keep(cookies: string | string[] = []): void {
    for (const cookie of [cookies].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.#cookies.set(name!, value!);
    }
  }
}

interface Answer {
  etag: string;
  body: Buffer;
}
