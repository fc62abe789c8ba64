export type Value = string | number | null;

/** Runs one statement and returns its rows. Statements are written for PostgreSQL: `site.` before a table, `$1` for a value. */
export type Query = <Row extends object>(text: string, values?: readonly Value[]) => Promise<Row[]>;

/** The interface to SQLite or PostgreSQL. All code above it is the same for both. */
export interface Engine {
  /** Runs one statement, which sees committed changes only. */
  readonly query: Query;
  /** Runs one write transaction, serialised over all processes and machines. */
  change<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** The size of a table in bytes. @param exactFrom while the whole store is smaller than this, its size may be returned instead, which is cheaper */
  bytes(table: string, exactFrom: number): Promise<number>;
  /** Removes deleted rows from this machine's write-ahead log too, which would keep them until the log is full. */
  purgeDeleted(): Promise<void>;
  close(): Promise<void>;
}
