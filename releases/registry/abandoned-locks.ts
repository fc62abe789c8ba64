import { stat } from 'node:fs/promises';

/** Milliseconds without a sign of life, of which a holder gives one each second. */
const SILENCE = 15_000;

/**
 * Tells a lock of another machine or container that nobody holds any more: its holder's process cannot be asked for, so it is dead
 * when the file stays as it is. Measured here, by a clock that nobody sets, because the clocks of two machines differ.
 */
export class AbandonedLocks {
  #seen = '';
  #since = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  async is(file: string, token: string): Promise<boolean> {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: null }));
    const seen = `${token} ${mtimeMs}`;
    if (seen !== this.#seen) [this.#seen, this.#since] = [seen, this.now()];
    return this.now() - this.#since > SILENCE;
  }
}
