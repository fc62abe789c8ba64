interface Entry {
  body: string;
  status: number;
  headers: [string, string][];
}

const addressOf = (asked: string | { url: string }) => new URL(typeof asked === 'string' ? asked : asked.url, 'http://site').href;

/** One cache, in memory: an entry that is written again comes last, as in browsers. */
class FakeCache {
  readonly #entries = new Map<string, Entry>();

  async match(asked: string | { url: string }): Promise<Response | undefined> {
    const entry = this.#entries.get(addressOf(asked));
    return entry && new Response(entry.body, { status: entry.status, headers: entry.headers });
  }

  async put(asked: string | { url: string }, response: Response): Promise<void> {
    const address = addressOf(asked);
    this.#entries.delete(address);
    this.#entries.set(address, { body: await response.text(), status: response.status, headers: [...response.headers] });
  }

  async delete(asked: string | { url: string }): Promise<boolean> {
    return this.#entries.delete(addressOf(asked));
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#entries.keys()].map((url) => ({ url }));
  }
}

/** What a worker sees as `caches`. */
export class FakeCaches {
  readonly #caches = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const known = this.#caches.get(name) ?? new FakeCache();
    this.#caches.set(name, known);
    return known;
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  /** The paths in all caches whose names have this in them. */
  async paths(part: string): Promise<string[]> {
    const found = [...this.#caches].filter(([name]) => name.includes(part)).map(([, cache]) => cache.keys());
    return (await Promise.all(found)).flat().map(({ url }) => url.replace('http://site', ''));
  }
}
