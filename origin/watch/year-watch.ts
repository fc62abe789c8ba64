import type { Pair } from 'releases/registry/live-pairs';
import type { PagesStore } from 'releases/render/pages-store';

/** A year that does not turn at once is no emergency. */
const RETRY = 60_000;

/** Lets the pages turn the year while the site runs. Nobody waits for it: what does not render keeps the old year. */
export class YearWatch {
  #isTurning = false;
  #retryAt = 0;

  constructor(
    private readonly pages: Pick<PagesStore, 'turnYear'>,
    /** What must be rendered before the new year is shown. */
    private readonly shown: () => Pair[],
    private readonly onTurned: () => void,
  ) {}

  look(): void {
    if (this.#isTurning || Date.now() < this.#retryAt) return;
    this.#isTurning = true;
    this.#turn()
      .catch((error: Error) => {
        this.#retryAt = Date.now() + RETRY;
        console.error(`The pages keep the old year for now. ${error.message}`);
      })
      .finally(() => (this.#isTurning = false));
  }

  async #turn(): Promise<void> {
    if (await this.pages.turnYear(this.shown())) this.onTurned();
  }
}
