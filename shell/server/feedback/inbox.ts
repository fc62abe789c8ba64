import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, truncateSync, writeSync } from 'node:fs';
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
  readonly #keys = new Set<string>();
  #waiting: Waiting[] = [];
  #isFlushing = false;

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) this.#recover(path.join(folder, file));
  }

  /** Resolves when the submission is on the disk; a key that was stored before stores nothing. */
  store(submission: Submission, key: string | null): Promise<void> {
    if (key !== null && this.#keys.has(key)) return Promise.resolve();
    if (key !== null) this.#keys.add(key);
    const entry: Entry = { at: new Date().toISOString(), key, submission };
    return new Promise<void>((resolve, reject) => {
      this.#waiting.push({ line: `${JSON.stringify(entry)}\n`, resolve, reject });
      if (!this.#isFlushing) setImmediate(() => this.#flush());
      this.#isFlushing = true;
    }).catch((error) => {
      if (key !== null) this.#keys.delete(key);
      throw error;
    });
  }

  #flush(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#isFlushing = false;
    try {
      const file = path.join(this.folder, `${new Date().toISOString().slice(0, 10)}.jsonl`);
      const handle = openSync(file, 'a');
      try {
        const bytes = Buffer.from(batch.map(({ line }) => line).join(''));
        for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
        fsyncSync(handle);
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
      const { key } = line ? (JSON.parse(line) as Entry) : { key: null };
      if (key) this.#keys.add(key);
    }
  }
}
