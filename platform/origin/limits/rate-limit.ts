// Not @fastify/rate-limit, which uses fixed windows (twice the limit passes at their boundary) and the adjustable system clock.
import { networkOf } from './network-of';

const MINUTE = 60_000;

/** Limits the requests of a network in any minute. Many phones share one address of their operator, so limits are generous. */
export class RateLimit {
  /** Times of accepted requests by network, in the order of the last one. */
  readonly #times = new Map<string, number[]>();

  /** @param now milliseconds of a monotonic clock, so that a corrected system clock does not affect the limit */
  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Returns 0 if the request is accepted, otherwise the seconds to wait. A refused request does not count. */
  check(address: string): number {
    const now = this.now();
    this.#deleteExpired(now);
    const network = networkOf(address);
    const times = this.#times.get(network) ?? [];
    while (times.length > 0 && now - times[0]! >= MINUTE) times.shift();
    if (times.length >= this.perMinute) return Math.ceil((times[0]! + MINUTE - now) / 1000);
    times.push(now);
    this.#times.delete(network);
    this.#times.set(network, times);
    return 0;
  }

  /** Stops at the first network that is still relevant, so each is visited about once. */
  #deleteExpired(now: number): void {
    for (const [network, times] of this.#times) {
      if (now - times.at(-1)! < MINUTE) return;
      this.#times.delete(network);
    }
  }

  /** The number of networks in memory. */
  get size(): number {
    return this.#times.size;
  }
}
