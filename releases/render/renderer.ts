import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import { IdlePairs } from './box/idle-pairs';
import { openPair } from './box/open-pair';
import type { PairProcess } from './box/pair-process';
import type { RenderJob } from './render-job';

interface Task {
  pair: string;
  job: RenderJob;
  resolve(rendered: RenderedSection): void;
  reject(error: Error): void;
  process?: PairProcess;
}

/** How many children live, and how many of them work for one section: however many of its renderings hang, others go on. */
const [MOST, MOST_OF_ONE_SECTION] = [4, 2];

/** Milliseconds that a child is kept without work. */
const PATIENCE = 60_000;

/**
 * Renders jobs in child processes: those of one pair one after the other in the same child, those of different pairs beside each other
 * and never in one child, so that no team's code meets another's. A job's time begins when it is handed over, not while it waits; one
 * that hangs or kills its child fails alone.
 */
export class Renderer {
  readonly #idle = new IdlePairs(PATIENCE);
  readonly #running = new Set<Task>();
  #waiting: Task[] = [];
  #isClosed = false;

  /** @param timeOut milliseconds for one job */
  constructor(private readonly timeOut = 60_000) {}

  render(job: RenderJob): Promise<RenderedSection> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ pair: `${job.shellFolder}\n${job.sectionFolder}`, job, resolve, reject });
      this.#next();
    });
  }

  /** Ends every child; whatever was not rendered by now is not rendered. */
  close(): void {
    this.#isClosed = true;
    this.#idle.trim(0);
    for (const { process } of this.#running) process?.end(CLOSED);
    this.#next();
  }

  #next(): void {
    if (this.#isClosed) this.#waiting.splice(0).forEach(({ reject }) => reject(new Error(CLOSED)));
    for (let task = this.#takeReady(); task; task = this.#takeReady()) void this.#run(task);
  }

  #takeReady(): Task | undefined {
    const running = [...this.#running];
    const isReady = ({ pair, job }: Task) =>
      running.every((other) => other.pair !== pair) &&
      running.filter((other) => other.job.section === job.section).length < MOST_OF_ONE_SECTION;
    const ready = running.length < MOST ? this.#waiting.find(isReady) : undefined;
    if (ready) this.#waiting.splice(this.#waiting.indexOf(ready), 1);
    return ready;
  }

  async #run(task: Task): Promise<void> {
    this.#running.add(task);
    try {
      task.resolve(await this.#renderIn(task));
    } catch (error) {
      task.reject(error as Error);
    } finally {
      this.#running.delete(task);
      if (task.process) this.#idle.put(task.pair, task.process);
      this.#next();
    }
  }

  #renderIn(task: Task): Promise<RenderedSection> {
    const idle = this.#idle.take(task.pair);
    this.#idle.trim(MOST - this.#running.size);
    task.process = idle ?? openPair(task.job);
    return task.process.render(task.job, this.timeOut);
  }
}

const CLOSED = 'the renderer was closed';
