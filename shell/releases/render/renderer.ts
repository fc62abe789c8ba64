import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RenderedSection, RenderJob } from './render-job';

interface Waiting {
  resolve(rendered: RenderedSection): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Renders in a child process that is started with the first job; a job that hangs or kills the child fails alone. */
export class Renderer {
  #child: ChildProcess | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /** @param timeOut milliseconds for one job */
  constructor(private readonly timeOut = 60_000) {}

  render(job: RenderJob): Promise<RenderedSection> {
    const id = (this.#lastId += 1);
    const child = (this.#child ??= this.#start());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#restart(`rendering took longer than ${this.timeOut} ms`), this.timeOut);
      this.#waiting.set(id, { resolve, reject, timer });
      child.send({ id, job });
    });
  }

  close(): void {
    this.#child?.removeAllListeners();
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  #start(): ChildProcess {
    const file = fileURLToPath(new URL('./child.ts', import.meta.url));
    const child = fork(file, { execArgv: ['--import', 'tsx'], env: { ...process.env, NODE_ENV: 'production' } });
    child.on('message', (answer: { id: number; rendered?: RenderedSection; error?: string }) => {
      const waiting = this.#waiting.get(answer.id);
      if (!waiting) return;
      this.#waiting.delete(answer.id);
      clearTimeout(waiting.timer);
      if (answer.rendered) waiting.resolve(answer.rendered);
      else waiting.reject(new Error(answer.error));
    });
    child.on('exit', (code, signal) => this.#restart(`the rendering process ended (${signal ?? code})`));
    return child;
  }

  #restart(reason: string): void {
    this.close();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Error(reason));
    }
    this.#waiting.clear();
  }
}
