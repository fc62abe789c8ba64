import type { Query, Value } from '../engine';
import { MOST_ROWS, rowPlaceholders } from '../rows';
import { COLUMNS, mondayOf, type Entry } from './entry';

export type CountedFields = Pick<Entry, 'day' | 'guide' | 'language' | 'helpful' | 'reason' | 'status'>;

export async function putEntries(query: Query, entries: readonly Entry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += MOST_ROWS) {
    const rows = entries.slice(from, from + MOST_ROWS).map((entry) => ({ ...entry, guide: indexable(entry.guide) }));
    const values = rows.flatMap((entry) => COLUMNS.map((column): Value => entry[column]));
    const stored = await query<{ id: string }>(
      `INSERT INTO site.feedback_entries (${COLUMNS}) VALUES ${rowPlaceholders(rows.length, COLUMNS.length)} ON CONFLICT DO NOTHING RETURNING id`,
      values,
    );
    const ids = new Set(stored.map(({ id }) => id));
    await count(
      query,
      rows.filter(({ id }) => ids.has(id)),
      1,
    );
  }
}

/** PostgreSQL refuses a row whose value in an index has more than 2,704 bytes. A guide's address is far shorter. */
const MOST_BYTES = 2_000;

/** Cuts an address here, and not at the form, because an entry that already waits in a machine's file would block all later ones. */
function indexable(guide: string): string {
  const bytes = Buffer.from(guide);
  // `stream` omits an incomplete character at the end.
  return bytes.length <= MOST_BYTES ? guide : new TextDecoder().decode(bytes.subarray(0, MOST_BYTES), { stream: true });
}

/** Adds entries to the counts, or subtracts them. */
export async function count(query: Query, entries: readonly CountedFields[], by: 1 | -1): Promise<void> {
  const totals = new Map<string, Value[]>();
  for (const { day, guide, language, helpful, reason, status } of entries) {
    const key = JSON.stringify([day, guide, language, helpful, reason, status]);
    const row = totals.get(key) ?? [day, mondayOf(day), guide, language, helpful, reason, status, 0];
    row[7] = (row[7] as number) + by;
    totals.set(key, row);
  }
  if (totals.size === 0) return;
  await query(
    `INSERT INTO site.feedback_counts (day, week, guide, language, helpful, reason, status, total) VALUES ${rowPlaceholders(totals.size, 8)}
     ON CONFLICT (guide, day, language, helpful, reason, status) DO UPDATE SET total = feedback_counts.total + excluded.total`,
    [...totals.values()].flat(),
  );
}
