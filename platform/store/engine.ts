export type Value = string | number | null;

/** Runs one statement and answers its rows. Statements are written for PostgreSQL: `site.` before a table, `$1` for a value. */
export type Query = <Row extends object>(text: string, values?: readonly Value[]) => Promise<Row[]>;

/** What a store needs of SQLite or PostgreSQL; everything above it is the same for both. */
export interface Engine {
  /** One statement by itself, which sees whole changes only. */
  readonly query: Query;
  /** One write transaction. In the whole store, over all processes and machines, one runs at a time; it lands whole or not at all. */
  change<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** Bytes that a table takes. @param exactFrom as long as the whole store takes less, its size may be the answer, which costs nothing */
  bytes(table: string, exactFrom: number): Promise<number>;
  close(): Promise<void>;
}
