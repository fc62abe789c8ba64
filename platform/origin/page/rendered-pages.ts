import { LRUCache } from 'lru-cache';
import type { Language } from 'shared/contract';
import type { RenderedSection, StoredPage } from 'shared/contract/registry/rendered-section';
import { pairKey, type Pair } from 'platform/rollout/live-pairs';
import type { PagesStore } from 'platform/render/pages-store';
import { FairTurns } from '../limits/fair-turns';

/** Pairs in memory at once; with a rollout of two sections eight are in use. */
const CAPACITY = 24;
const MINUTE = 60_000;
/** Milliseconds that a visitor waits for a whole section to be rendered again, before a plain page says so. */
const PATIENCE = 1_000;
/** Milliseconds before a pair that did not render is tried again: each try takes a process and seconds. */
const RETRY = 3_000;

/** The pages of a section are being rendered, or cannot be. */
export class NotReady extends Error {}

/** The pages of pairs, read once; a pair that is missing, cannot be read, or is only previewed, is rendered when it is requested. */
export class RenderedPages {
  readonly #pairs = new LRUCache<string, RenderedSection | Promise<RenderedSection>>({ max: CAPACITY });
  /** By pair, so that a release that hangs keeps only its own visitors waiting. */
  readonly #turns = new LRUCache<string, FairTurns>({ max: CAPACITY });
  #lastSaid = -MINUTE;

  constructor(
    private readonly store: Pick<PagesStore, 'edition' | 'load' | 'renderOnRequest'>,
    private readonly patience = PATIENCE,
  ) {}

  /** Throws `NotReady` when the pages are not there within a second (`patience`); the rendering goes on meanwhile. */
  async of(pair: Pair): Promise<RenderedSection> {
    const whole = this.#whole(pair);
    if (!(whole instanceof Promise)) return whole;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new NotReady(`${pairKey(pair)} is being rendered`)), this.patience);
    });
    try {
      return await Promise.race([whole, tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }

  #whole(pair: Pair): RenderedSection | Promise<RenderedSection> {
    const key = `${this.store.edition} ${pairKey(pair)}`;
    const cached = this.#pairs.get(key);
    if (cached) return cached;
    const loaded = this.store.load(pair).catch((error: Error) => {
      console.error(error.message);
      setTimeout(() => this.#pairs.delete(key), RETRY).unref();
      throw new NotReady(error.message);
    });
    this.#pairs.set(key, loaded);
    loaded.then(
      (rendered) => this.#pairs.peek(key) === loaded && this.#pairs.set(key, rendered),
      // Visitors may have stopped waiting, and then a failure has no other handler.
      () => undefined,
    );
    return loaded;
  }

  /** A page that depends on the visitor's input; `null` when it does not render, or too many wait. */
  async onRequest(pair: Pair, { address, language, sender, onOutcome }: OnRequest): Promise<StoredPage | null> {
    try {
      const rendered = await this.#turnsOf(pair).take(sender, () => this.store.renderOnRequest(pair, { address, language }));
      if (!rendered) return this.#sayFull();
      onOutcome?.('loaded');
      return rendered.pages[language]![address]!;
    } catch (error) {
      onOutcome?.('failed');
      console.error(
        `${address.split('?')[0]} did not render on request; the visitor is sent to the page without the query. ${(error as Error).message}`,
      );
      return null;
    }
  }

  #turnsOf(pair: Pair): FairTurns {
    const turns = this.#turns.get(pairKey(pair)) ?? new FairTurns();
    this.#turns.set(pairKey(pair), turns);
    return turns;
  }

  /** Limited, so that a flood does not fill the log. */
  #sayFull(): null {
    if (performance.now() - this.#lastSaid < MINUTE) return null;
    this.#lastSaid = performance.now();
    console.error('Many pages wait to be rendered on request; more of the same network are answered without their query.');
    return null;
  }
}

export interface OnRequest {
  address: string;
  language: Language;
  /** The address of the client: networks take turns. */
  sender: string;
  /** Called with the outcome of a rendering. */
  onOutcome?(outcome: 'loaded' | 'failed'): void;
}
