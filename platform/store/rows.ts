import type { Engine, Query, Value } from './engine';

/** The most rows in one statement. SQLite accepts 32,766 values. */
export const MOST_ROWS = 500;

/** Placeholders: `$4, $5, …`. @param after the number of values before them */
export const placeholders = (length: number, after = 0): string =>
  Array.from({ length }, (_, place) => `$${after + place + 1}`).join(', ');

/** Placeholders of several rows: `($1, $2), ($3, $4), …` */
export const rowPlaceholders = (rows: number, columns: number): string =>
  Array.from({ length: rows }, (_, row) => `(${placeholders(columns, row * columns)})`).join(', ');

/** Inserts rows with the same columns; existing ones stay. */
export async function insertMissing(query: Query, name: string, rows: readonly Record<string, Value>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    const batch = rows.slice(from, from + MOST_ROWS);
    await query(
      `INSERT INTO site.${name} (${columns.join(', ')}) VALUES ${rowPlaceholders(batch.length, columns.length)} ON CONFLICT DO NOTHING`,
      batch.flatMap((row) => columns.map((column) => row[column]!)),
    );
  }
}

/** Rows that one transaction deletes, so that pages are answered in between. */
const DELETED_AT_ONCE = 200;

/** Deletes rows in several transactions. @param key the columns of the primary key @param where a condition on the value `$1`, and the order if it matters */
export async function deleteInSteps(engine: Engine, name: string, key: string, where: string, value: string): Promise<void> {
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
    const rows = await engine.change((query) =>
      query(
        `DELETE FROM site.${name} WHERE (${key}) IN (SELECT ${key} FROM site.${name} WHERE ${where} LIMIT ${DELETED_AT_ONCE}) RETURNING 1`,
        [value],
      ),
    );
    deleted = rows.length;
  }
}

interface Target {
  columns: readonly string[];
  /** The columns of the key. `set`: the update on conflict. */
  key: readonly string[];
  set: string;
}

/** Inserts rows, or updates existing ones. */
export async function upsert(query: Query, name: string, { columns, key, set }: Target, rows: readonly Value[][]): Promise<void> {
  if (rows.length === 0) return;
  await query(
    `INSERT INTO site.${name} (${columns.join(', ')}) VALUES ${rowPlaceholders(rows.length, columns.length)}
       ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set}`,
    rows.flat(),
  );
}
