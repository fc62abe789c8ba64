import type { Language } from 'shared/contract';
import { pairKey, type Pair } from '../../releases/live-pairs';
import type { PagesStore } from '../../releases/render/pages-store';
import type { RenderedSection, StoredPage } from '../../releases/render/render-job';

/** Pairs in memory at once; with a rollout of two sections eight are in use. */
const CAPACITY = 24;

/** The rendered pages of pairs, read once; a pair that is only previewed is rendered when it is first asked for. */
export class RenderedPages {
  readonly #pairs = new Map<string, Promise<RenderedSection>>();

  constructor(private readonly store: PagesStore) {}

  of(pair: Pair): Promise<RenderedSection> {
    const key = pairKey(pair);
    const known = this.#pairs.get(key);
    if (known) return known;
    const [oldest] = this.#pairs.keys();
    if (oldest !== undefined && this.#pairs.size >= CAPACITY) this.#pairs.delete(oldest);
    const read = this.store.ensure(pair).then(() => this.store.read(pair));
    this.#pairs.set(key, read);
    read.catch(() => this.#pairs.delete(key));
    return read;
  }

  /** A page whose address holds the visitor's own words; should it not render, the page without them. */
  async onRequest(pair: Pair, address: string, language: Language): Promise<StoredPage> {
    try {
      const { pages } = await this.store.render(pair, { address, language });
      return pages[language]![address]!;
    } catch (error) {
      console.error(`${address} did not render on request; answered without its query. ${(error as Error).message}`);
      const { pages } = await this.of(pair);
      return pages[language]![address.split('?')[0]!]!;
    }
  }
}
