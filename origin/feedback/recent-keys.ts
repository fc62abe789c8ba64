const DAY = 24 * 60 * 60 * 1000;
/** A browser that could not send gives up long before. */
const DAYS_KEPT = 30;

/** The day of a moment as the inbox names its files: `2026-01-31`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first day whose keys still count. */
export const firstDayKept = (): string => dayOf(Date.now() - DAYS_KEPT * DAY);

/** Idempotency keys of the last 30 days, each with a promise that resolves when its submission is on disk; the oldest leave first. */
export class RecentKeys {
  readonly #keys = new Map<string, { day: string; stored: Promise<void> }>();

  get(key: string): Promise<void> | undefined {
    return this.#keys.get(key)?.stored;
  }

  add(key: string, day: string, stored: Promise<void>): void {
    this.#forgetOld();
    this.#keys.set(key, { day, stored });
  }

  delete(key: string): void {
    this.#keys.delete(key);
  }

  #forgetOld(): void {
    const first = firstDayKept();
    for (const [key, { day }] of this.#keys) {
      if (day >= first) return;
      this.#keys.delete(key);
    }
  }
}
