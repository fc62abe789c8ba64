import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import type { RenderJob } from '../render-job';
import type { Records } from '../read-records';
import { checkResponse, Unrendered } from './check-response';

interface Task {
  id: string;
  job: RenderJob;
  resolve(rendered: RenderedSection): void;
  reject(error: Error): void;
}

/** Bytes of a response. Today's largest section needs 2.5 million. */
const LONGEST_RESPONSE = 32 * 1024 * 1024;
const NEWLINE = 10;

/** A child process that renders one pair of releases, one job at a time. After any fault it is killed and not used again. */
export class PairProcess {
  #task: Task | null = null;
  #timer: NodeJS.Timeout | undefined;
  #chunks: Buffer[] = [];
  #size = 0;
  /** Why it has ended; `null` while it runs. */
  endedBy: string | null = null;

  constructor(
    private readonly child: ChildProcess,
    private readonly folders: Pick<RenderJob, 'shellFolder' | 'sectionFolder'>,
    private readonly records: Records,
  ) {
    child.stdout!.on('data', (chunk: Buffer) => this.#receive(chunk));
    // Never removed: a late write error without a listener would crash this process.
    child.stdin!.on('error', (error) => this.end(`the rendering process failed (${error.message})`));
    child.on('error', (error) => this.end(`the rendering process failed (${error.message})`));
    child.on('close', (code, signal) =>
      this.end(`the rendering process ended (${signal ?? code}); it may have taken too much memory`),
    );
  }

  render(job: RenderJob, timeout: number): Promise<RenderedSection> {
    return new Promise((resolve, reject) => {
      if (this.endedBy) return reject(new Error(this.endedBy));
      this.#task = { id: randomUUID(), job, resolve, reject };
      this.#timer = setTimeout(() => this.end(`rendering took longer than ${timeout} ms`), timeout);
      // A release must not learn the path of the store.
      const { releases: _releases, ...sent } = job;
      this.child.stdin!.write(
        `${JSON.stringify({ id: this.#task.id, job: { ...sent, ...this.folders }, records: this.records })}\n`,
      );
    });
  }

  /** Kills the child. Its job fails with this reason. */
  end(reason: string): void {
    this.endedBy ??= reason;
    this.child.kill('SIGKILL');
    this.#chunks = [];
    this.#settle(({ reject }) => reject(new Error(reason)));
  }

  #receive(chunk: Buffer): void {
    this.#size += chunk.length;
    if (!this.#task) return this.end('the rendering process spoke without being asked');
    if (this.#size > LONGEST_RESPONSE) return this.end(`the answer is longer than ${LONGEST_RESPONSE} bytes`);
    this.#chunks.push(chunk);
    if (chunk.includes(NEWLINE)) this.#take(Buffer.concat(this.#chunks).toString('utf8'));
  }

  #take(text: string): void {
    this.#chunks = [];
    this.#size = 0;
    const { id, job } = this.#task!;
    try {
      const rendered = checkResponse(text, { id, only: job.only, roots: this.records.section?.section!.roots ?? null });
      this.#settle(({ resolve }) => resolve(rendered));
    } catch (error) {
      if (error instanceof Unrendered) this.#settle(({ reject }) => reject(error));
      else this.end((error as Error).message);
    }
  }

  #settle(end: (task: Task) => void): void {
    clearTimeout(this.#timer);
    const task = this.#task;
    this.#task = null;
    if (task) end(task);
  }
}
