import { LRUCache } from 'lru-cache';
import { isDeepStrictEqual } from 'node:util';
import type { Language } from 'shared/contract';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { RenderedSection, StoredPage } from 'shared/contract/registry/rendered-section';
import { pairKey, type Pair } from 'platform/rollout';
import type { PagesStore } from 'platform/render';
import { FairTurns } from '../limits/fair-turns';

/** Cached pairs. During rollouts of two sections eight are in use. */
const CAPACITY = 24;
const MINUTE = 60_000;
/** Milliseconds that a visitor waits while a section is rendered again, before the origin sends a plain page. */
const TIMEOUT = 1_000;
/** Milliseconds before a failed pair is rendered again: each attempt takes a process and seconds. */
const RETRY = 3_000;

/** Thrown when the pages of a section are being rendered, or cannot be rendered. */
export class NotReady extends Error {}

interface Loaded {
  /** What the pages were made of: other content may be published under the same versions. */
  records: readonly ReleaseRecord[];
  /** The state of the origin in which these records were compared last. */
  state: object;
  section: RenderedSection | Promise<RenderedSection>;
}

/**
 * The pages of pairs. The cache ends when the trusted keys change, because a leaked key may have signed them, and for a pair when one of
 * its releases is removed and published again with other content. A pair that is missing, invalid or only previewed is rendered when it is
 * requested.
 */
export class RenderedPages {
  readonly #pairs = new LRUCache<string, Loaded>({ max: CAPACITY });
  /** By pair, so that a release that hangs delays only its own visitors. */
  readonly #turns = new LRUCache<string, FairTurns>({ max: CAPACITY });
  #lastReport = -MINUTE;

  constructor(
    private readonly store: Pick<PagesStore, 'edition' | 'load' | 'renderOnRequest'>,
    /** `state`: another object when releases may have changed. `trustSequence`: the number of the list of trusted keys. */
    private readonly live: { readonly state: object; readonly trustSequence: number },
    private readonly recordsOf: (pair: Pair) => ReleaseRecord[],
    private readonly patience = TIMEOUT,
  ) {}

  /**
   * @param isPreview a previewed release may be published again without a change of the origin's state
   * @throws NotReady after `patience`; rendering continues
   */
  async of(pair: Pair, isPreview = false): Promise<RenderedSection> {
    const section = this.#load(pair, isPreview);
    if (!(section instanceof Promise)) return section;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new NotReady(`${pairKey(pair)} is being rendered`)), this.patience);
    });
    try {
      return await Promise.race([section, tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }

  #load(pair: Pair, isPreview: boolean): Loaded['section'] {
    const { state, trustSequence } = this.live;
    const key = `${this.store.edition} ${trustSequence} ${pairKey(pair)}`;
    const cached = this.#pairs.get(key);
    // Reads no file while nothing has changed.
    if (cached && cached.state === state && !isPreview) return cached.section;
    const records = this.recordsOf(pair);
    if (cached && isDeepStrictEqual(cached.records, records)) {
      cached.state = state;
      return cached.section;
    }
    const loaded = this.store.load(pair).catch((error: Error) => {
      console.error(error.message);
      setTimeout(() => this.#pairs.peek(key) === entry && this.#pairs.delete(key), RETRY).unref();
      throw new NotReady(error.message);
    });
    const entry: Loaded = { records, state, section: loaded };
    this.#pairs.set(key, entry);
    loaded.then(
      (rendered) => (entry.section = rendered),
      // Handles a failure after all visitors have stopped waiting.
      () => undefined,
    );
    return loaded;
  }

  /** A page that depends on the visitor's input; `null` if it does not render, or too many wait. */
  async onRequest(pair: Pair, { address, language, sender, onOutcome }: OnRequest): Promise<StoredPage | null> {
    try {
      const rendered = await this.#turnsOf(pair).take(sender, () => this.store.renderOnRequest(pair, { address, language }));
      if (!rendered) return this.#reportFull();
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

  /** Logs at a limited rate, so that a flood does not fill the log. */
  #reportFull(): null {
    if (performance.now() - this.#lastReport < MINUTE) return null;
    this.#lastReport = performance.now();
    console.error('Many pages wait to be rendered on request; more of the same network are answered without their query.');
    return null;
  }
}

export interface OnRequest {
  address: string;
  language: Language;
  /** The address of the client, because networks take turns. */
  sender: string;
  /** Called with the outcome of a rendering. */
  onOutcome?(outcome: 'loaded' | 'failed'): void;
}
