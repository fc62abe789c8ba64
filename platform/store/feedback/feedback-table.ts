import type { Engine } from '../engine';
import { deleteInSteps, placeholders } from '../rows';
import { COLUMNS, entryOf, type Comment, type Entry, type Mark, type Received } from './entry';
import type { FeedbackFilter } from './filter';
import { count, putEntries, type CountedFields } from './put-entries';
import { listFeedback, readFeedback, type FeedbackAnswer, type Page } from './read-feedback';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Thrown when feedback takes its maximum of bytes. Browsers keep what they could not send, and send it later. */
class FeedbackFull extends Error {
  readonly statusCode = 503;
}

/** Visitors' feedback on guides, with the help team's status. */
export interface Feedback {
  /** Resolves when the submission is on the disk. Ignores a submission whose key is stored already. */
  add(received: Received): Promise<void>;
  read(filter: FeedbackFilter, page: Page): Promise<FeedbackAnswer>;
  /** All comments that match a filter, for export. */
  list(filter: FeedbackFilter): Promise<Comment[]>;
  /** Sets the status of all these comments, or of none. @returns the unknown ids */
  mark(ids: readonly string[], status: Mark): Promise<string[]>;
  /** Deletes feedback older than `days`. */
  deleteOld(days: number, now?: number): Promise<void>;
  /** The number of submissions on this disk that the cluster's database has not accepted yet. */
  waiting(): Promise<number>;
}

interface Waiting {
  entry: Entry;
  resolve(): void;
  reject(error: unknown): void;
}

/** Feedback in the tables of one engine. */
export class FeedbackTable implements Feedback {
  #waiting: Waiting[] = [];
  #reportedFull = -Infinity;
  /** The last size above the maximum, cached until `until`. */
  #full = { bytes: 0, until: -Infinity };

  /**
   * @param most bytes that feedback may take
   * @param deleteEarlier deletes what is older than so many days, or from before a day, where it lay before these tables
   */
  constructor(
    private readonly engine: Engine,
    private readonly most: number,
    private readonly deleteEarlier: (days: number, before: string) => Promise<void> = async () => undefined,
  ) {}

  /** Concurrent submissions share one transaction. */
  add(received: Received): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry: entryOf(received), resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => void this.#store());
    });
  }

  async #store(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    try {
      await this.refuseWhenFull();
      await this.put(batch.map(({ entry }) => entry));
      batch.forEach(({ resolve }) => resolve());
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }

  async refuseWhenFull(now = Date.now()): Promise<void> {
    // Measuring a full table takes long, so the size is cached.
    const bytes = now < this.#full.until ? this.#full.bytes : await this.engine.bytes('feedback_entries', this.most);
    if (bytes < this.most) return;
    if (now >= this.#full.until) this.#full = { bytes, until: now + 10_000 };
    const full = new FeedbackFull(`Feedback takes ${bytes} bytes of at most ${this.most}; nothing more is stored.`);
    // Once an hour, so that a flood does not fill the log.
    if (now - this.#reportedFull >= HOUR) {
      console.error(full.message);
      this.#reportedFull = now;
    }
    throw full;
  }

  /** Adds entries, except those whose id or key is stored already. */
  put(entries: readonly Entry[]): Promise<void> {
    return this.engine.change((query) => putEntries(query, entries));
  }

  /** The oldest entries. */
  oldest(count: number, after: Pick<Entry, 'at' | 'id'> = { at: '', id: '' }): Promise<Entry[]> {
    return this.engine.query<Entry>(
      `SELECT ${COLUMNS} FROM site.feedback_entries WHERE (at, id) > ($1, $2) ORDER BY at, id LIMIT ${count}`,
      [after.at, after.id],
    );
  }

  /** Removes entries that were moved elsewhere. */
  remove(entries: readonly Entry[]): Promise<void> {
    return this.engine.change(async (query) => {
      const ids = entries.map(({ id }) => id);
      const deletedRows = await query<CountedFields>(
        `DELETE FROM site.feedback_entries WHERE id IN (${placeholders(ids.length)}) RETURNING day, guide, language, helpful, reason, status`,
        ids,
      );
      await count(query, deletedRows, -1);
    });
  }

  readonly read: Feedback['read'] = (filter, page) => readFeedback(this.engine.query, filter, page);
  readonly list: Feedback['list'] = (filter) => listFeedback(this.engine.query, filter);

  mark(ids: readonly string[], { as, at, who }: Mark): Promise<string[]> {
    return this.engine.change(async (query) => {
      const unique = [...new Set(ids)];
      const entries = await query<CountedFields & { id: string }>(
        `SELECT id, day, guide, language, helpful, reason, status FROM site.feedback_entries WHERE id IN (${placeholders(unique.length)})`,
        unique,
      );
      const stored = new Set(entries.map(({ id }) => id));
      const unknown = unique.filter((id) => !stored.has(id));
      if (unknown.length > 0) return unknown;
      await query(
        `UPDATE site.feedback_entries SET status = $1, status_at = $2, status_by = $3 WHERE id IN (${placeholders(unique.length, 3)})`,
        [as, at, who, ...unique],
      );
      await count(query, entries, -1);
      await count(
        query,
        entries.map((entry) => ({ ...entry, status: as })),
        1,
      );
      return [];
    });
  }

  async deleteOld(days: number, now = Date.now()): Promise<void> {
    const first = new Date(now - days * DAY).toISOString().slice(0, 10);
    this.#full.until = -Infinity;
    await this.deleteEarlier(days, first);
    const [old] = await this.engine.query('SELECT day FROM site.feedback_counts WHERE day < $1 LIMIT 1', [first]);
    if (!old) return;
    await deleteInSteps(this.engine, 'feedback_entries', 'id', 'at < $1 ORDER BY at, id', first);
    await this.engine.purgeDeleted();
    // Counts are deleted last: while there are counts of these days, the next call continues an interrupted deletion.
    await this.engine.change((query) => query('DELETE FROM site.feedback_counts WHERE day < $1', [first]));
  }

  async waiting(): Promise<number> {
    return 0;
  }
}
