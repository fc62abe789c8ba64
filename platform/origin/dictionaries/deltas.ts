import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { ROOT } from 'platform/settings/root';

/** Bytes of deltas in memory: those of a shell and four sections, against five releases each, take a fifth of it. */
const CAPACITY = 4 * 1024 * 1024;
/** Deltas that wait for the thread; further ones are made when they are requested again. */
const MOST_WAITING = 20;

/** Where a compiled installation keeps the thread, below its root. */
export const COMPILED_THREAD = 'programs/zstd-thread.cjs';
export const THREAD = fileURLToPath(new URL('./zstd-thread.cjs', import.meta.url));

export interface Delta {
  bytes: Buffer;
  dictionary: Buffer;
}

/**
 * Files as Zstandard frames against a dictionary that the browser has (RFC 9842). None is made while a browser waits: the first
 * request for one has a thread make it, and is answered without.
 */
export class Deltas {
  readonly #made = new LRUCache<string, Buffer>({ maxSize: CAPACITY, sizeCalculation: ({ length }) => length });
  readonly #waiting = new Map<string, Buffer>();
  #thread: Worker | null = null;

  /**
   * `null` as long as it is not made.
   * @param key of both contents
   */
  find(key: string, read: () => Promise<Delta>): Buffer | null {
    const made = this.#made.get(key);
    if (made) return made;
    if (this.#waiting.size < MOST_WAITING && !this.#waiting.has(key)) void this.#make(key, read);
    return null;
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  async #make(key: string, read: () => Promise<Delta>): Promise<void> {
    this.#waiting.set(key, Buffer.alloc(0));
    try {
      const { bytes, dictionary } = await read();
      this.#waiting.set(key, headOf(dictionary));
      // Threads have no origins.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.#start().postMessage({ key, bytes, dictionary });
    } catch (error) {
      this.#waiting.delete(key);
      console.error(`A file is sent without a dictionary. ${(error as Error).message}`);
    }
  }

  #start(): Worker {
    if (this.#thread) return this.#thread;
    const compiled = path.join(ROOT, COMPILED_THREAD);
    const thread = new Worker(existsSync(compiled) ? compiled : THREAD, { resourceLimits: { maxOldGenerationSizeMb: 64 } });
    // It ends with the program.
    thread.unref();
    thread.on('message', ({ key, frame }: { key: string; frame: Uint8Array }) => {
      this.#made.set(key, Buffer.concat([this.#waiting.get(key)!, frame]));
      this.#waiting.delete(key);
    });
    thread.on('error', (error) => {
      console.error(`Files are sent without dictionaries until they are requested again. ${error.message}`);
      this.#waiting.clear();
      this.#thread = null;
    });
    this.#thread = thread;
    return thread;
  }
}

/** What stands before a frame: a mark, and which dictionary it takes (RFC 9842, section 5). */
const headOf = (dictionary: Buffer): Buffer =>
  Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), createHash('sha256').update(dictionary).digest()]);
