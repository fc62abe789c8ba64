import type { Query, Value } from './engine';

/** The most rows in one statement. SQLite accepts 32,766 values. */
export const ROWS = 500;

/** Placeholders: `$4, $5, …`. @param after the number of values before them */
export const places = (length: number, after = 0): string =>
  Array.from({ length }, (_, place) => `$${after + place + 1}`).join(', ');

/** Placeholders of several rows: `($1, $2), ($3, $4), …` */
export const table = (rows: number, columns: number): string =>
  Array.from({ length: rows }, (_, row) => `(${places(columns, row * columns)})`).join(', ');

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
    `INSERT INTO site.${name} (${columns.join(', ')}) VALUES ${table(rows.length, columns.length)}
       ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set}`,
    rows.flat(),
  );
}
