// Our own: @fastify/rate-limit counts in fixed windows, which let twice the limit through at their turn, and by a clock that may be set.
import { networkOf } from './network-of';

const MINUTE = 60_000;

/** So many requests per address in any minute; many phones share one address of their operator, so the limit is generous. */
export class RateLimit {
  /** By network, in the order of their last passed request. */
  readonly #times = new Map<string, number[]>();

  /** @param now milliseconds of a monotonic clock: a corrected date must not open or close the limit */
  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Seconds to wait, or 0 when the request may pass; a request that may not pass is not counted. */
  check(address: string): number {
    const now = this.now();
    this.#forgetOld(now);
    // Providers assign a /48 to any customer who requests it.
    const network = networkOf(address, 48);
    const times = this.#times.get(network) ?? [];
    while (times.length > 0 && now - times[0]! >= MINUTE) times.shift();
    if (times.length >= this.perMinute) return Math.ceil((times[0]! + MINUTE - now) / 1000);
    times.push(now);
    this.#times.delete(network);
    this.#times.set(network, times);
    return 0;
  }

  /** Stops at the first that is still of use, so each network is looked at about once. */
  #forgetOld(now: number): void {
    for (const [network, times] of this.#times) {
      if (now - times.at(-1)! < MINUTE) return;
      this.#times.delete(network);
    }
  }

  /** Networks in memory. */
  get size(): number {
    return this.#times.size;
  }
}
