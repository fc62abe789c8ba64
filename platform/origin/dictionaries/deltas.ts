import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { ROOT } from 'platform/settings/root';

/** Bytes of deltas in memory: those of a shell and four sections against five releases each take a tenth of it, all pairs of guides a half. */
const CAPACITY = 8 * 1024 * 1024;
/** Deltas that wait for the thread; further ones are made when they are requested again. */
const MOST_WAITING = 20;

/** Where a compiled installation keeps the thread, below its root. */
export const COMPILED_THREAD = 'programs/zstd-thread.cjs';
export const THREAD = fileURLToPath(new URL('./zstd-thread.cjs', import.meta.url));

export interface Delta {
  bytes: Buffer;
  dictionary: Buffer;
  /** Of Zstandard, 1 to 19. */
  effort: number;
}

/** What the thread is to compress, and who waits for the frame. */
interface Task {
  resolve(frame: Uint8Array): void;
  reject(reason: Error): void;
}

/** Texts as Zstandard frames against a dictionary that the browser has (RFC 9842), made by a thread, once. */
export class Deltas {
  readonly #cache = new LRUCache<string, Buffer>({ maxSize: CAPACITY, sizeCalculation: ({ length }) => length });
  readonly #waiting = new Map<string, Promise<Buffer | null>>();
  readonly #tasks = new Map<string, Task>();
  #thread: Worker | null = null;

  /**
   * `null` as long as it is not made; the first request has it made.
   * @param key of both contents
   */
  find(key: string, read: () => Promise<Delta>): Buffer | null {
    const cached = this.#cache.get(key);
    if (!cached) void this.make(key, read);
    return cached ?? null;
  }

  /** Waits for it; `null` when it cannot be made, or too many wait. */
  async make(key: string, read: () => Promise<Delta>): Promise<Buffer | null> {
    const delta = this.#cache.get(key) ?? this.#waiting.get(key);
    if (delta) return delta;
    if (this.#waiting.size >= MOST_WAITING) return null;
    const making = this.#make(key, read)
      .catch(({ message }: Error) => {
        console.error(`A file is sent without a dictionary. ${message}`);
        return null;
      })
      .finally(() => this.#waiting.delete(key));
    this.#waiting.set(key, making);
    return making;
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  async #make(key: string, read: () => Promise<Delta>): Promise<Buffer> {
    const { bytes, dictionary, effort } = await read();
    const frame = await new Promise<Uint8Array>((resolve, reject) => {
      this.#tasks.set(key, { resolve, reject });
      // Threads have no origins.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.#start().postMessage({ key, bytes, dictionary, effort });
    });
    const delta = Buffer.concat([headOf(dictionary), frame]);
    this.#cache.set(key, delta);
    return delta;
  }

  #start(): Worker {
    if (this.#thread) return this.#thread;
    const compiled = path.join(ROOT, COMPILED_THREAD);
    const thread = new Worker(existsSync(compiled) ? compiled : THREAD, { resourceLimits: { maxOldGenerationSizeMb: 64 } });
    // It ends with the program.
    thread.unref();
    thread.on('message', ({ key, frame }: { key: string; frame: Uint8Array }) => {
      this.#tasks.get(key)!.resolve(frame);
      this.#tasks.delete(key);
    });
    const onEnd = (reason: Error) => {
      this.#thread = null;
      for (const { reject } of this.#tasks.values()) reject(reason);
      this.#tasks.clear();
    };
    thread.on('error', onEnd);
    thread.on('exit', () => onEnd(new Error('The thread that compresses has ended.')));
    this.#thread = thread;
    return thread;
  }
}

/** What stands before a frame: a mark, and which dictionary it takes (RFC 9842, section 5). */
const headOf = (dictionary: Buffer): Buffer =>
  Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), createHash('sha256').update(dictionary).digest()]);
