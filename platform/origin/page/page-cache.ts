import { LRUCache } from 'lru-cache';

/** A page and a selection of releases give the same bytes for thousands of visitors, so they are made once. */
export class PageCache<Page extends object> {
  readonly #pages: LRUCache<string, Page | Promise<Page>>;

  /** @param onRequest is told whether a page was kept already */
  constructor(
    capacity: number,
    private readonly onRequest: (isKept: boolean) => void = () => undefined,
  ) {
    this.#pages = new LRUCache({ max: capacity });
  }

  /** Requests that come while the page is made wait for it; one that fails is not kept. */
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
