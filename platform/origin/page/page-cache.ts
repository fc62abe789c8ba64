import { LRUCache } from 'lru-cache';

/** Caches finished pages, and sets of them: with the same selection they have the same bytes for thousands of visitors. */
export class PageCache<Page extends object> {
  readonly #pages: LRUCache<string, Page | Promise<Page>>;

  /** @param onRequest called with whether the page was cached */
  constructor(
    capacity: number,
    private readonly onRequest: (isCached: boolean) => void = () => undefined,
  ) {
    this.#pages = new LRUCache({ max: capacity });
  }

  /** Concurrent requests wait for the same page. A failure is not cached. */
  get(key: string, make: () => Promise<Page>): Page | Promise<Page> {
    const cached = this.#pages.get(key);
    this.onRequest(cached !== undefined);
    if (cached) return cached;
    const making = make();
    this.#pages.set(key, making);
    const settle = (page?: Page) => {
      if (this.#pages.peek(key) !== making) return;
      if (page) this.#pages.set(key, page);
      else this.#pages.delete(key);
    };
    making.then(settle, () => settle());
    return making;
  }
}
