import { closeSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readdirSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Submission } from './submission';

interface Entry {
  at: string;
  key: string | null;
  submission: Submission;
}

interface Waiting {
  line: string;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * `SITE_DATA/feedback/{day}.jsonl`: one JSON line each, on the disk before it is answered. Submissions that arrive together
 * share one flush. A half line that a kill left behind was never answered, and is cut off at the next start.
 */
export class Inbox {
  /** By idempotency key: when that submission is on the disk. */
  readonly #keys = new Map<string, Promise<void>>();
  #waiting: Waiting[] = [];
  #isFlushing = false;

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) this.#recover(path.join(folder, file));
  }

  /** Resolves when the submission is on the disk; a key that was stored before, or is just being stored, stores nothing. */
  store(submission: Submission, key: string | null): Promise<void> {
    const known = key !== null && this.#keys.get(key);
    if (known) return known;
    const entry: Entry = { at: new Date().toISOString(), key, submission };
    const stored = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ line: `${JSON.stringify(entry)}\n`, resolve, reject });
      if (!this.#isFlushing) setImmediate(() => this.#flush());
      this.#isFlushing = true;
    }).catch((error) => {
      if (key !== null) this.#keys.delete(key);
      throw error;
    });
    if (key !== null) this.#keys.set(key, stored);
    return stored;
  }

  #flush(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#isFlushing = false;
    try {
      const file = path.join(this.folder, `${new Date().toISOString().slice(0, 10)}.jsonl`);
      const handle = openSync(file, 'a');
      const { size } = fstatSync(handle);
      try {
        const bytes = Buffer.from(batch.map(({ line }) => line).join(''));
        for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
        fsyncSync(handle);
      } catch (error) {
        // A full disk takes half a line; the next submission must not be glued to it.
        ftruncateSync(handle, size);
        throw error;
      } finally {
        closeSync(handle);
      }
      batch.forEach(({ resolve }) => resolve());
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }

  #recover(file: string): void {
    const text = readFileSync(file, 'utf8');
    const whole = text.lastIndexOf('\n') + 1;
    if (whole < text.length) truncateSync(file, Buffer.byteLength(text.slice(0, whole)));
    for (const line of text.slice(0, whole).split('\n')) {
      const key = line && keyOf(line, file);
      if (key) this.#keys.set(key, Promise.resolve());
    }
  }
}

/** A line that somebody's editor or the disk has damaged is named and left; the site starts. */
function keyOf(line: string, file: string): string | null {
  try {
    return (JSON.parse(line) as Entry).key;
  } catch {
    console.error(`${file} holds a line that is not JSON: ${line.slice(0, 80)}`);
    return null;
  }
}
