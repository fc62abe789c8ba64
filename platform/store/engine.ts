export type Value = string | number | null;

/** Runs one statement and answers its rows. Statements are written for PostgreSQL: `site.` before a table, `$1` for a value. */
export type Query = <Row extends object>(text: string, values?: readonly Value[]) => Promise<Row[]>;

/** What a store needs of SQLite or PostgreSQL; everything above it is the same for both. */
export interface Engine {
  /** One statement, which sees committed changes only. */
  readonly query: Query;
  /** One write transaction. Serialised over all processes and machines, and atomic. */
  change<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** Bytes that a table takes. @param exactFrom as long as the whole store takes less, its size may be the answer, which costs nothing */
  bytes(table: string, exactFrom: number): Promise<number>;
  close(): Promise<void>;
}
