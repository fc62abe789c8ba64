import { networkOf } from './network-of';

/** The most waiting tasks: a few seconds of work, even on a slow machine. */
const MOST_WAITING = 20;
/** The most waiting tasks of one network. A page sends one request; only many phones behind one address send more. */
const MOST_OF_ONE = 5;

interface Waiting {
  begin(): Promise<void>;
  refuse(): void;
}

/** Runs tasks one at a time and gives each network its turn, so that a network with many requests delays only itself. */
export class FairTurns {
  /** Waiting tasks by network, in the order of their turns. */
  readonly #queues = new Map<string, Waiting[]>();
  #isWorking = false;

  /** Runs a task in its turn; `null` if too many wait. */
  take<Result>(address: string, work: () => Promise<Result>): Promise<Result | null> {
    return new Promise((resolve, reject) => {
      const queue = this.#queueFor(networkOf(address));
      if (!queue) return resolve(null);
      queue.push({ begin: () => work().then(resolve, reject), refuse: () => resolve(null) });
      this.#next();
    });
  }

  #queueFor(network: string): Waiting[] | null {
    const queue = this.#queues.get(network) ?? [];
    const isFull = this.#waiting() >= MOST_WAITING;
    if (queue.length >= MOST_OF_ONE || (isFull && !this.#dropLongerThan(queue))) return null;
    this.#queues.set(network, queue);
    return queue;
  }

  /** When the queue is full, drops the last task of the network with most tasks, if `line` is shorter. */
  #dropLongerThan(queue: Waiting[]): boolean {
    const longest = [...this.#queues.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= queue.length + 1) return false;
    longest.pop()!.refuse();
    return true;
  }

  #waiting(): number {
    return [...this.#queues.values()].reduce((sum, { length }) => sum + length, 0);
  }

  #next(): void {
    const [first] = this.#queues;
    if (this.#isWorking || !first) return;
    const [network, queue] = first;
    this.#isWorking = true;
    void queue
      .shift()!
      .begin()
      .finally(() => {
        this.#isWorking = false;
        // Moves the network behind all others.
        this.#queues.delete(network);
        if (queue.length > 0) this.#queues.set(network, queue);
        this.#next();
      });
  }
}
