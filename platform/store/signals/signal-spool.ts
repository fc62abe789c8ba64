import { isDeepStrictEqual } from 'node:util';
import type { Counts } from '../../rollout/verdict';
import type { Engine } from '../engine';
import { insertMissing, placeholders, upsert } from '../rows';
import type { CountedRollout, SessionRecord } from './session';
import type { SignalEntry } from './signals-table';

export interface Waiting {
  id: string;
  rollout: string;
  entry: SignalEntry;
  /** Whether it is on the disk. */
  isSpooled: boolean;
}

export const sessionsOf = (waiting: readonly Waiting[]): SessionRecord[] =>
  waiting.flatMap(({ entry }) => ('session' in entry ? [entry.session] : []));

/** Groups are not written to a file, for privacy: signals received just before a kill count in no group. */
const withoutGroups = (key: string, value: unknown): unknown => (key === 'groups' ? undefined : value);

/** The last counts read from the tables. */
export interface CountsCopy {
  all: CountedRollout;
  /** Only in a cluster. A single machine reads it when a rollout would be aborted. */
  withoutLoudest: Counts | null;
}

/** The file of a machine in a cluster: reports that the database has not accepted yet, and a copy of the counts. */
export class SignalSpool {
  #place = 0;
  readonly #copied = new Map<string, CountsCopy>();

  constructor(private readonly file: Engine) {}

  async add(waiting: readonly Waiting[]): Promise<void> {
    const rows = waiting.map(({ id, rollout, entry }) => {
      this.#place += 1;
      return { id, place: this.#place, rollout, word: JSON.stringify(entry, withoutGroups) };
    });
    await insertMissing(this.file.query, 'signal_spool', rows);
  }

  async oldest(count: number): Promise<Waiting[]> {
    const rows = await this.file.query<{ id: string; place: number; rollout: string; word: string }>(
      `SELECT id, place, rollout, word FROM site.signal_spool ORDER BY place, id LIMIT ${count}`,
    );
    this.#place = Math.max(this.#place, rows.at(-1)?.place ?? 0);
    return rows.map(({ id, rollout, word }) => ({ id, rollout, entry: JSON.parse(word) as SignalEntry, isSpooled: true }));
  }

  async remove(waiting: readonly Waiting[]): Promise<void> {
    const ids = waiting.map(({ id }) => id);
    await this.file.query(`DELETE FROM site.signal_spool WHERE id IN (${placeholders(ids.length)})`, ids);
  }

  async copies(): Promise<Map<string, CountsCopy>> {
    const rows = await this.file.query<{ rollout: string; counts: string }>('SELECT rollout, counts FROM site.signal_copies');
    return new Map(rows.map(({ rollout, counts }) => [rollout, JSON.parse(counts) as CountsCopy]));
  }

  async copy(copies: ReadonlyMap<string, CountsCopy>): Promise<void> {
    const changed = [...copies].filter(([rollout, counts]) => !isDeepStrictEqual(this.#copied.get(rollout), counts));
    await upsert(
      this.file.query,
      'signal_copies',
      { columns: ['rollout', 'counts'], key: ['rollout'], set: 'counts = excluded.counts' },
      changed.map(([rollout, counts]) => [rollout, JSON.stringify(counts)]),
    );
    for (const [rollout, counts] of changed) this.#copied.set(rollout, counts);
  }
}
