import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { appendDurably } from './append-durably';
import { dayOf, firstDayKept, RecentKeys } from './recent-keys';
import { recoverDay } from './recover-day';
import type { Submission } from './submission';

interface Waiting {
  line: string;
  resolve(): void;
  reject(error: unknown): void;
}

const STORED = Promise.resolve();

/**
 * `SITE_DATA/feedback/{day}.jsonl`: one JSON line each, on the disk before it is answered. Submissions that arrive together
 * share one flush. A half line that a kill left behind was never answered, and is cut off at the next start.
 */
export class Inbox {
  readonly #keys = new RecentKeys();
  #waiting: Waiting[] = [];
  #isFlushing = false;

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    const days = readdirSync(folder).filter((name) => name.endsWith('.jsonl')).sort();
    const first = firstDayKept();
    // The newest is looked at however old it is: it is the one that a kill may have left with a half line.
    for (const name of days.filter((name) => name >= first || name === days.at(-1))) {
      for (const key of recoverDay(path.join(folder, name))) this.#keys.add(key, path.basename(name, '.jsonl'), STORED);
    }
  }

  /** Resolves when the submission is on the disk; a key that was stored before, or is just being stored, stores nothing. */
  store(submission: Submission, key: string | null): Promise<void> {
    const known = key !== null && this.#keys.get(key);
    if (known) return known;
    const at = new Date().toISOString();
    const stored = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ line: `${JSON.stringify({ at, key, submission })}\n`, resolve, reject });
      if (!this.#isFlushing) setImmediate(() => this.#flush());
      this.#isFlushing = true;
    }).catch((error) => {
      if (key !== null) this.#keys.delete(key);
      throw error;
    });
    if (key !== null) this.#keys.add(key, dayOf(Date.parse(at)), stored);
    return stored;
  }

  #flush(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#isFlushing = false;
    try {
      appendDurably(path.join(this.folder, `${dayOf(Date.now())}.jsonl`), batch.map(({ line }) => line).join(''));
      batch.forEach(({ resolve }) => resolve());
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }
}
