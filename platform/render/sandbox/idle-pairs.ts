import type { PairProcess } from './pair-process';

interface Idle {
  process: PairProcess;
  timer: NodeJS.Timeout;
}

/** Milliseconds without work after which a child ends. */
const TIMEOUT = 60_000;

/** Children that wait for the next job of their pair, in order of last use. */
export class IdlePairs {
  readonly #idle = new Map<string, Idle>();

  /** Removes and returns the idle child of a pair; `null` if there is none. */
  take(pair: string): PairProcess | null {
    const idle = this.#idle.get(pair);
    this.#idle.delete(pair);
    clearTimeout(idle?.timer);
    return idle && idle.process.endedBy === null ? idle.process : null;
  }

  put(pair: string, process: PairProcess): void {
    if (process.endedBy !== null) return;
    const timer = setTimeout(() => this.#end(pair), TIMEOUT);
    timer.unref();
    this.#idle.set(pair, { process, timer });
  }

  /** Ends the least recently used children until at most `most` are left. */
  trim(most: number): void {
    for (const pair of [...this.#idle.keys()].slice(0, Math.max(0, this.#idle.size - most))) this.#end(pair);
  }

  #end(pair: string): void {
    this.take(pair)?.end('it is not needed any more');
  }
}
