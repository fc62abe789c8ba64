const MINUTE = 60_000;

/** So many requests per address in any minute; many phones share one address of their operator, so the limit is generous. */
export class RateLimit {
  readonly #times = new Map<string, number[]>();

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Seconds to wait, or 0 when the request may pass; a request that may not pass is not counted. */
  check(address: string): number {
    const now = this.now();
    this.#forgetOld(now);
    const times = (this.#times.get(address) ?? []).filter((time) => now - time < MINUTE);
    if (times.length >= this.perMinute) return Math.ceil((times[0]! + MINUTE - now) / 1000);
    this.#times.set(address, [...times, now]);
    return 0;
  }

  #forgetOld(now: number): void {
    if (this.#times.size < 10_000) return;
    for (const [address, times] of this.#times) if (now - times.at(-1)! > MINUTE) this.#times.delete(address);
  }
}
