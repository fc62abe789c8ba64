import type { Query, Value } from './engine';

/** Rows of one statement: SQLite takes 32,766 values. */
export const ROWS = 500;

/** `$4, $5, …`. @param after how many values stand before */
export const places = (length: number, after = 0): string =>
  Array.from({ length }, (_, place) => `$${after + place + 1}`).join(', ');

/** `($1, $2), ($3, $4), …` */
export const table = (rows: number, columns: number): string =>
  Array.from({ length: rows }, (_, row) => `(${places(columns, row * columns)})`).join(', ');

interface Target {
  columns: readonly string[];
  /** The key of a row, and the update on conflict. */
  key: readonly string[];
  set: string;
}

/** Adds rows, or changes those that are there. */
export async function upsert(query: Query, name: string, { columns, key, set }: Target, rows: readonly Value[][]): Promise<void> {
  if (rows.length === 0) return;
  await query(
    `INSERT INTO site.${name} (${columns.join(', ')}) VALUES ${table(rows.length, columns.length)}
       ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set}`,
    rows.flat(),
  );
}
