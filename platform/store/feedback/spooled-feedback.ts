import { NoDatabase } from '../no-database';
import { NotAllowed } from '../postgres';
import { waitAtMost } from '../wait-at-most';
import type { Received } from './entry';
import type { Feedback, FeedbackTable } from './feedback-table';

/** Entries that one transaction moves to the database. */
const BATCH = 500;
/** Milliseconds between two attempts while the database cannot be reached. */
const RETRY_INTERVAL = 500;
/** Milliseconds between two checks for entries that other programs wrote. */
const POLL_INTERVAL = 2_000;
/** Milliseconds for transfers at shutdown. The rest stays on the disk until the next start. */
const SHUTDOWN_TIMEOUT = 4_000;

/**
 * Feedback of a cluster. A submission is answered once it is in this machine's file (the spool). It is deleted from there when the
 * database has it. Sending it again after a lost response stores nothing, because its id and key are stored.
 */
export class SpooledFeedback implements Feedback {
  #draining: Promise<void> | null = null;
  /** Whether the spool may hold entries that were added since it was last read. */
  #hasNew = false;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;
  #fault: string | null = null;

  constructor(
    private readonly spool: FeedbackTable,
    private readonly database: FeedbackTable,
    private readonly log: (line: string) => void,
  ) {}

  async add(received: Received): Promise<void> {
    await this.spool.add(received);
    void this.drain();
  }

  readonly read: Feedback['read'] = (filter, page) => this.database.read(filter, page);
  readonly list: Feedback['list'] = (filter) => this.database.list(filter);
  readonly mark: Feedback['mark'] = (ids, status) => this.database.mark(ids, status);

  async deleteOld(days: number, now?: number): Promise<void> {
    await this.spool.deleteOld(days, now);
    await this.database.deleteOld(days, now).catch((error: unknown) => {
      // An origin may not delete; the release service does. If the database cannot be reached, the next run deletes.
      if (!(error instanceof NoDatabase) && !(error instanceof NotAllowed)) throw error;
    });
  }

  async waiting(): Promise<number> {
    const { stored } = await this.spool.read({}, { limit: 0, offset: 0 });
    return stored;
  }

  /** Moves local entries to the database. Resolves after success or failure; retries automatically. */
  drain(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#hasNew = true;
    this.#draining ??= this.#drain().then(() => {
      this.#draining = null;
      if (this.#hasNew) return this.drain();
    });
    return this.#draining;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await waitAtMost(SHUTDOWN_TIMEOUT, this.drain());
    if (this.#timer) clearTimeout(this.#timer);
  }

  async #drain(): Promise<void> {
    try {
      for (;;) {
        this.#hasNew = false;
        const entries = await this.spool.oldest(BATCH);
        if (entries.length === 0) break;
        await this.database.refuseWhenFull();
        await this.database.put(entries);
        await this.spool.remove(entries);
      }
      if (this.#fault !== null) this.log('Feedback that waited on this machine is in the database of the cluster.');
      this.#fault = null;
    } catch (error) {
      const { message } = error as Error;
      this.#hasNew = false;
      if (this.#fault !== message) this.log(`Feedback waits on this machine. ${message}`);
      this.#fault = message;
    }
    if (!this.#isClosed)
      this.#timer = setTimeout(() => void this.drain(), this.#fault === null ? POLL_INTERVAL : RETRY_INTERVAL).unref();
  }
}
