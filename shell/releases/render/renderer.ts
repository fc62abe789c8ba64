import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RenderedSection, RenderJob } from './render-job';

interface Task {
  job: RenderJob;
  resolve(rendered: RenderedSection): void;
  reject(error: Error): void;
}

interface Answer {
  id: number;
  rendered?: RenderedSection;
  error?: string;
}

/**
 * Renders one job after the other, in a child process that is started with the first. A job's time begins when it is handed
 * over, not while it waits, so one that hangs or kills the child fails alone and the next gets a new child.
 */
export class Renderer {
  #child: ChildProcess | null = null;
  #waiting: Task[] = [];
  #current: Task | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** @param timeOut milliseconds for one job */
  constructor(private readonly timeOut = 60_000) {}

  render(job: RenderJob): Promise<RenderedSection> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#next();
    });
  }

  /** Ends the child; whatever was not rendered by now is not rendered. */
  close(): void {
    this.#killChild();
    const dropped = this.#waiting;
    this.#waiting = [];
    this.#settle(({ reject }) => reject(CLOSED));
    dropped.forEach(({ reject }) => reject(CLOSED));
  }

  #next(): void {
    if (this.#current || this.#waiting.length === 0) return;
    this.#current = this.#waiting.shift()!;
    this.#timer = setTimeout(() => this.#fail(`rendering took longer than ${this.timeOut} ms`), this.timeOut);
    try {
      this.#child ??= this.#start();
      this.#child.send({ id: (this.#lastId += 1), job: this.#current.job });
    } catch (error) {
      this.#fail(`the rendering process did not start (${(error as Error).message})`);
    }
  }

  #start(): ChildProcess {
    const file = fileURLToPath(new URL('./child.ts', import.meta.url));
    const child = fork(file, { execArgv: ['--import', 'tsx'], env: { ...process.env, NODE_ENV: 'production' } });
    child.on('message', ({ id, rendered, error }: Answer) => {
      if (id !== this.#lastId) return;
      this.#settle(({ resolve, reject }) => (rendered ? resolve(rendered) : reject(new Error(error))));
    });
    child.on('exit', (code, signal) => this.#fail(`the rendering process ended (${signal ?? code})`));
    // A child that cannot be started, or dies while it is handed a job, says so here; unheard, it would end this process too.
    child.on('error', (error) => this.#fail(`the rendering process failed (${error.message})`));
    return child;
  }

  #fail(reason: string): void {
    this.#killChild();
    this.#settle(({ reject }) => reject(new Error(reason)));
  }

  #settle(end: (task: Task) => void): void {
    clearTimeout(this.#timer);
    const task = this.#current;
    this.#current = null;
    if (task) end(task);
    this.#next();
  }

  #killChild(): void {
    const child = this.#child;
    this.#child = null;
    child?.removeAllListeners();
    // What was on its way to the child still fails later, and nobody waits for it any more.
    child?.on('error', () => undefined);
    child?.kill('SIGKILL');
  }
}

const CLOSED = new Error('the renderer was closed');
