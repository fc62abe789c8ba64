import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Language } from 'shared/contract';
import type { ZeroResultSearch, ZeroResultSearches } from 'platform/store';
import { networkOf } from '../limits/network-of';

/** Searches of fewer networks are not stored, because they may be personal. */
const LEAST_NETWORKS = 10;
const WEEK = 7 * 24 * 3_600_000;
/** The most searches in memory. */
const CAPACITY = 2_000;
/** Searches that are stored in one transaction, for which all other writers of the cluster wait. */
const AT_ONCE = 100;

/**
 * Counts the networks that searched for the same words without results within a week. Networks are only in memory, hashed with a salt that
 * is deleted after the week.
 */
export class ZeroResultCount {
  #salt = randomBytes(32);
  #week = 0;
  /** The networks of each search. */
  readonly #networks = new LRUCache<string, Set<string>>({ max: CAPACITY });
  /** Searches that the store has not taken yet. */
  readonly #waiting: ZeroResultSearch[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly searches: Pick<ZeroResultSearches, 'add'>,
    private readonly now: () => number = Date.now,
  ) {}

  add(language: Language, words: string, address: string): void {
    this.#beginWeek();
    const key = `${language} ${words}`;
    const networks = this.#networks.get(key) ?? new Set();
    this.#networks.set(key, networks);
    const network = createHmac('sha256', this.#salt).update(networkOf(address)).digest('base64');
    if (networks.has(network)) return;
    networks.add(network);
    if (networks.size < LEAST_NETWORKS) return;
    const last = new Date(this.now()).toISOString().slice(0, 10);
    this.#write({ language, words, networks: networks.size === LEAST_NETWORKS ? LEAST_NETWORKS : 1, last });
  }

  /** Resolves when everything that was counted is stored, or could not be. */
  settled(): Promise<void> {
    return this.#writing;
  }

  #beginWeek(): void {
    const week = Math.floor(this.now() / WEEK);
    if (week === this.#week) return;
    this.#week = week;
    this.#salt = randomBytes(32);
    this.#networks.clear();
  }

  #write(entry: ZeroResultSearch): void {
    if (this.#waiting.length < CAPACITY) this.#waiting.push(entry);
    this.#writing = this.#writing
      .then(async () => {
        const entries = this.#waiting.slice(0, AT_ONCE);
        if (entries.length > 0) await this.searches.add(...entries);
        this.#waiting.splice(0, entries.length);
      })
      .catch((error) => console.error('Searches without results are not stored yet.', error));
  }
}
