import { networkOf } from './network-of';

/** The most waiting tasks: a few seconds of work, even on a slow machine. */
const MOST = 20;
/** The most waiting tasks of one network. A page sends one request; only many phones behind one address send more. */
const MOST_OF_ONE = 5;

interface Waiting {
  begin(): Promise<void>;
  refuse(): void;
}

/** Runs tasks one at a time and gives each network its turn, so that a network with many requests delays only itself. */
export class FairTurns {
  /** Waiting tasks by network, in the order of their turns. */
  readonly #lines = new Map<string, Waiting[]>();
  #isWorking = false;

  /** Runs a task in its turn; `null` if too many wait. */
  take<Result>(address: string, work: () => Promise<Result>): Promise<Result | null> {
    return new Promise((resolve, reject) => {
      const line = this.#lineFor(networkOf(address));
      if (!line) return resolve(null);
      line.push({ begin: () => Promise.resolve().then(work).then(resolve, reject), refuse: () => resolve(null) });
      this.#next();
    });
  }

  #lineFor(network: string): Waiting[] | null {
    const line = this.#lines.get(network) ?? [];
    const isFull = this.#waiting() >= MOST;
    if (line.length >= MOST_OF_ONE || (isFull && !this.#makesRoomFor(line))) return null;
    this.#lines.set(network, line);
    return line;
  }

  /** When the queue is full, drops the last task of the network with most tasks, if `line` is shorter. */
  #makesRoomFor(line: Waiting[]): boolean {
    const longest = [...this.#lines.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= line.length + 1) return false;
    longest.pop()!.refuse();
    return true;
  }

  #waiting(): number {
    return [...this.#lines.values()].reduce((sum, { length }) => sum + length, 0);
  }

  #next(): void {
    const [first] = this.#lines;
    if (this.#isWorking || !first) return;
    const [network, line] = first;
    this.#isWorking = true;
    void line
      .shift()!
      .begin()
      .finally(() => {
        this.#isWorking = false;
        // Moves the network behind all others.
        this.#lines.delete(network);
        if (line.length > 0) this.#lines.set(network, line);
        this.#next();
      });
  }
}
