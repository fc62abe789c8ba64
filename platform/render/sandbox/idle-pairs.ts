import type { PairProcess } from './pair-process';

interface Idle {
  process: PairProcess;
  timer: NodeJS.Timeout;
}

/** Children that wait for the next job of their pair, the one used last at the end; after a while without work they are ended. */
export class IdlePairs {
  readonly #idle = new Map<string, Idle>();

  /** @param patience milliseconds */
  constructor(private readonly patience: number) {}

  /** The child of a pair, which is idle no more; `null` when there is none. */
  take(pair: string): PairProcess | null {
    const idle = this.#idle.get(pair);
    this.#idle.delete(pair);
    clearTimeout(idle?.timer);
    return idle && idle.process.endedBy === null ? idle.process : null;
  }

  put(pair: string, process: PairProcess): void {
    if (process.endedBy !== null) return;
    const timer = setTimeout(() => this.#end(pair), this.patience);
    timer.unref();
    this.#idle.set(pair, { process, timer });
  }

  /** Ends those that were used longest ago until no more than `most` are left. */
  trim(most: number): void {
    for (const pair of [...this.#idle.keys()].slice(0, Math.max(0, this.#idle.size - most))) this.#end(pair);
  }

  #end(pair: string): void {
    this.take(pair)?.end('it is not needed any more');
  }
}
