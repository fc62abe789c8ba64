import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Language } from 'shared/contract';
import { appendDurably } from './append-durably';
import { dayOf, firstDayKept, RecentKeys } from './recent-keys';
import { forgetOldDays, sizeOf } from './old-days';
import { recoverDay } from './recover-day';
import type { Submission } from './submission';

interface Waiting {
  line: string;
  resolve(): void;
  reject(error: unknown): void;
}

const STORED = Promise.resolve();

/** Two hundred thousand comments: more is an attack, and must not take the disk from the releases. */
const MOST = 100 * 1024 * 1024;

/** The inbox has no room for more; what browsers could not send they keep, and send later. */
export class InboxFull extends Error {
  readonly statusCode = 503;
}

/**
 * `SITE_DATA/feedback/{day}.jsonl`: one JSON line each, on the disk before it is answered. Submissions that arrive together
 * share one flush. A half line that a kill left behind was never answered, and is blanked out at the next start.
 */
export class Inbox {
  readonly #keys = new RecentKeys();
  #waiting: Waiting[] = [];
  #isFlushing = false;

  #size: number;
  #hasSaidFull = false;

  /** @param most bytes that all days together may have */
  constructor(
    private readonly folder: string,
    private readonly most = MOST,
  ) {
    mkdirSync(folder, { recursive: true });
    const days = readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort();
    const first = firstDayKept();
    // The newest is looked at however old it is: it is the one that a kill may have left with a half line.
    for (const name of days.filter((name) => name >= first || name === days.at(-1))) {
      for (const key of recoverDay(path.join(folder, name))) this.#keys.add(key, path.basename(name, '.jsonl'), STORED);
    }
    this.#size = sizeOf(folder);
  }

  /**
   * Resolves when the submission is on the disk. A key that was stored before, or is just being stored, stores nothing, whatever
   * comes with it: browsers repeat what they sent, and one that were refused would keep its submission and send it for ever.
   */
  store(submission: Submission, key: string | null, language?: Language): Promise<void> {
    const known = key !== null && this.#keys.get(key);
    if (known) return known;
    const at = new Date().toISOString();
    const stored = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ line: `${JSON.stringify({ at, key, language, submission })}\n`, resolve, reject });
      if (!this.#isFlushing) setImmediate(() => this.#flush());
      this.#isFlushing = true;
    }).catch((error) => {
      if (key !== null) this.#keys.delete(key);
      throw error;
    });
    if (key !== null) this.#keys.add(key, dayOf(Date.parse(at)), stored);
    return stored;
  }

  /** Deletes what is older than so many days. */
  forget(days: number): void {
    forgetOldDays(this.folder, days);
    this.#size = sizeOf(this.folder);
    this.#hasSaidFull = false;
  }

  /** Said once an hour: who fills the inbox must not fill the log as well. */
  #full(): InboxFull {
    const full = new InboxFull(`${this.folder} holds ${this.#size} bytes of at most ${this.most}; nothing more is stored.`);
    if (!this.#hasSaidFull) console.error(full.message);
    this.#hasSaidFull = true;
    return full;
  }

  #flush(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#isFlushing = false;
    const text = batch.map(({ line }) => line).join('');
    try {
      if (this.#size + Buffer.byteLength(text) > this.most) throw this.#full();
      appendDurably(path.join(this.folder, `${dayOf(Date.now())}.jsonl`), text);
      this.#size += Buffer.byteLength(text);
      batch.forEach(({ resolve }) => resolve());
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }
}
