import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import { IdlePairs } from './sandbox/idle-pairs';
import { openPair } from './sandbox/open-pair';
import type { PairProcess } from './sandbox/pair-process';
import type { RenderJob } from './render-job';

interface Task {
  pair: string;
  job: RenderJob;
  resolve(rendered: RenderedSection): void;
  reject(error: Error): void;
  process?: PairProcess;
}

/** The most child processes, and the most for one section, so that its hanging jobs do not block other sections. */
const MOST_CHILDREN = 4;
export const MOST_OF_ONE_SECTION = 2;

/**
 * Renders jobs in child processes. The jobs of a pair run one after the other in the same child. Different pairs run concurrently, never
 * in the same child, so that the code of one team cannot affect another's. A job's timeout begins when the child gets it, not while it
 * waits. A job that hangs or crashes its child fails alone.
 */
export class Renderer {
  readonly #idle = new IdlePairs();
  readonly #running = new Set<Task>();
  #waiting: Task[] = [];
  /** Why the renderer has stopped; `null` while it runs. */
  #closedBy: string | null = null;

  /** @param timeout milliseconds for one job. @param isLowPriority runs the children with low priority */
  constructor(
    private readonly timeout = 60_000,
    private readonly settings: { isLowPriority?: boolean } = {},
  ) {}

  render(job: RenderJob): Promise<RenderedSection> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ pair: [job.shellFolder, job.sectionFolder, job.records].join('\n'), job, resolve, reject });
      this.#next();
    });
  }

  /** Ends every child. All unfinished jobs fail. */
  close(reason = 'the renderer was closed'): void {
    this.#closedBy ??= reason;
    this.#idle.trim(0);
    for (const { process } of this.#running) process?.end(this.#closedBy);
    this.#next();
  }

  #next(): void {
    const closedBy = this.#closedBy;
    if (closedBy !== null) this.#waiting.splice(0).forEach(({ reject }) => reject(new Error(closedBy)));
    for (let task = this.#takeReady(); task; task = this.#takeReady()) void this.#run(task);
  }

  #takeReady(): Task | undefined {
    const running = [...this.#running];
    const isReady = ({ pair, job }: Task) =>
      running.every((other) => other.pair !== pair) &&
      running.filter((other) => other.job.section === job.section).length < MOST_OF_ONE_SECTION;
    const ready = running.length < MOST_CHILDREN ? this.#waiting.find(isReady) : undefined;
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
    this.#idle.trim(MOST_CHILDREN - this.#running.size);
    task.process = idle ?? openPair(task.job, this.settings);
    return task.process.render(task.job, this.timeout);
  }
}
