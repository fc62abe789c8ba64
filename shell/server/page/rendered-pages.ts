import type { Language } from 'shared/contract';
import { pairKey, type Pair } from '../../releases/live-pairs';
import type { PagesStore } from '../../releases/render/pages-store';
import type { RenderedSection, StoredPage } from '../../releases/render/render-job';
import { RecentAnswers } from './recent-answers';

/** Pairs in memory at once; with a rollout of two sections eight are in use. */
const CAPACITY = 24;
/** Pages that wait for their rendering at once: even on a slow machine not more than a few seconds of work. */
const MOST_WAITING = 20;
const MINUTE = 60_000;

/** The rendered pages of pairs, read once; a pair that is only previewed is rendered when it is first asked for. */
export class RenderedPages {
  readonly #pairs = new RecentAnswers<RenderedSection>(CAPACITY);
  #waiting = 0;
  #lastSaid = -MINUTE;

  constructor(private readonly store: Pick<PagesStore, 'ensure' | 'read' | 'render'>) {}

  of(pair: Pair): Promise<RenderedSection> {
    return this.#pairs.get(pairKey(pair), async () => {
      await this.store.ensure(pair);
      return this.store.read(pair);
    });
  }

  /** A page whose address holds the visitor's own words; `null` should it not render, or too many wait. */
  async onRequest(pair: Pair, address: string, language: Language): Promise<StoredPage | null> {
    if (this.#waiting >= MOST_WAITING) {
      this.#sayFull();
      return null;
    }
    this.#waiting += 1;
    try {
      const { pages } = await this.store.render(pair, { address, language });
      return pages[language]![address]!;
    } catch (error) {
      console.error(`${address} did not render on request; the visitor is sent to the page without the query. ${(error as Error).message}`);
      return null;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** A flood would fill the log as well. */
  #sayFull(): void {
    if (performance.now() - this.#lastSaid < MINUTE) return;
    this.#lastSaid = performance.now();
    console.error(`${MOST_WAITING} pages wait to be rendered on request; more are answered without their query.`);
  }
}
