import type { Pair } from 'platform/rollout';
import type { PagesStore } from 'platform/render';

/** A new year is not urgent. */
const RETRY = 60_000;

/** Renders the pages with the new year while the site runs. No request waits for it; after a failure the old year stays. */
export class YearWatch {
  #isTurning = false;
  #retryAt = 0;

  constructor(
    private readonly pages: Pick<PagesStore, 'turnYear'>,
    /** The pairs to render before the new year is shown. */
    private readonly servablePairs: () => Pair[],
    private readonly onTurned: () => void,
  ) {}

  check(): void {
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
    if (await this.pages.turnYear(this.servablePairs())) this.onTurned();
  }
}
