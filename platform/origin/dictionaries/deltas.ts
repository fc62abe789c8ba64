import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { ROOT } from 'platform/settings/root';

/** Bytes of cached deltas. The scripts of a shell and four sections against five releases each take a tenth of it, all pairs of guides a half. */
const CAPACITY = 8 * 1024 * 1024;
/** The most deltas that wait for the thread. Further ones are made when they are requested again. */
const MOST_WAITING = 20;

/** The path of the thread's program below the root of a compiled installation. */
export const COMPILED_THREAD = 'programs/zstd-thread.cjs';
export const THREAD = fileURLToPath(new URL('./zstd-thread.cjs', import.meta.url));

export interface Delta {
  bytes: Buffer;
  dictionary: Buffer;
  /** The compression level of Zstandard, 1 to 19. */
  effort: number;
}

/** A text for the thread to compress, and the callbacks that wait for the frame. */
interface Task {
  resolve(frame: Uint8Array): void;
  reject(reason: Error): void;
}

/** Compresses texts against a dictionary that the browser has (RFC 9842), in a worker thread, and caches the Zstandard frames. */
export class Deltas {
  readonly #cache = new LRUCache<string, Buffer>({ maxSize: CAPACITY, sizeCalculation: ({ length }) => length });
  readonly #waiting = new Map<string, Promise<Buffer | null>>();
  readonly #tasks = new Map<string, Task>();
  #thread: Worker | null = null;

  /**
   * The cached delta; `null` until it is made. The first call requests it.
   * @param key identifies both contents
   */
  find(key: string, read: () => Promise<Delta>): Buffer | null {
    const cached = this.#cache.get(key);
    if (!cached) void this.make(key, read);
    return cached ?? null;
  }

  /** The delta, made if necessary; `null` if it cannot be made, or too many wait. */
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
      // Messages to worker threads have no target origin.
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
    // The thread does not keep the program running.
    thread.unref();
    thread.on('message', ({ key, frame }: { key: string; frame: Uint8Array }) => {
      // A thread that failed may still deliver the frame of a task that was rejected.
      this.#tasks.get(key)?.resolve(frame);
      this.#tasks.delete(key);
    });
    const onEnd = (reason: Error) => {
      // A thread that failed exits a moment later, when its successor may be at work.
      if (this.#thread !== thread) return;
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

/** The header before a frame: magic number and hash of the dictionary (RFC 9842, section 5). */
const headOf = (dictionary: Buffer): Buffer =>
  Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), createHash('sha256').update(dictionary).digest()]);
