interface Entry {
  body: string;
  status: number;
  headers: [string, string][];
}

const addressOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, 'http://site').href;

/** A cache in memory: an entry that is written again moves to the end, as in browsers. */
class FakeCache {
  readonly #entries = new Map<string, Entry>();

  async match(request: string | { url: string }): Promise<Response | undefined> {
    const entry = this.#entries.get(addressOf(request));
    return entry && new Response(entry.body, { status: entry.status, headers: entry.headers });
  }

  async put(request: string | { url: string }, response: Response): Promise<void> {
    const address = addressOf(request);
    this.#entries.delete(address);
    this.#entries.set(address, { body: await response.text(), status: response.status, headers: [...response.headers] });
  }

  async delete(request: string | { url: string }): Promise<boolean> {
    return this.#entries.delete(addressOf(request));
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#entries.keys()].map((url) => ({ url }));
  }
}

/** The `caches` of a worker. */
export class FakeCaches {
  readonly #caches = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const cache = this.#caches.get(name) ?? new FakeCache();
    this.#caches.set(name, cache);
    return cache;
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  /** The paths in all caches whose names contain a text. */
  async paths(part: string): Promise<string[]> {
    const keys = [...this.#caches].filter(([name]) => name.includes(part)).map(([, cache]) => cache.keys());
    return (await Promise.all(keys)).flat().map(({ url }) => url.replace('http://site', ''));
  }
}
