import type { Pool, PoolClient } from 'pg';
import type { Engine, Query } from './engine';
import { Refusal } from '../refusal';
import { NoDatabase, whyUnreachable } from './no-database';

/** Queries the database and returns the rows. @param timeout in milliseconds */
export type SqlQuery = <Row extends object>(text: string, values?: readonly unknown[], timeout?: number) => Promise<Row[]>;

/** SQLSTATE: insufficient privilege. */
const NOT_ALLOWED = '42501';
/** Thrown when the database user lacks a right. */
export class NotAllowed extends Refusal {
  constructor(sentence: string) {
    super('database-right-missing', sentence);
  }
}

/** Timeout of a query in milliseconds. Measured here, because a frozen server does not enforce its own limit. */
const QUERY_TIMEOUT = 3_000;
/** Milliseconds for which a lost COMMIT is checked. */
const COMMIT_CHECK_TIMEOUT = 8_000;
/** Sees what the holder of a lock has committed, whatever the database's default. Ends if its machine dies, whose lock would last for hours. */
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = 15000';

/** Connections to a cluster's database. Every wait has a timeout, and an unreachable database is a `NoDatabase`. */
export class Database {
  #pool: Promise<Pool> | null = null;
  #isClosed = false;

  constructor(readonly address: string) {}

  /** Loaded on first use, so that a site on one machine does not load it. */
  async #connect(): Promise<Pool> {
    const { default: postgres } = await import('pg');
    const pool = new postgres.Pool({
      connectionString: this.address,
      max: 5,
      query_timeout: QUERY_TIMEOUT,
      connectionTimeoutMillis: QUERY_TIMEOUT,
      idleTimeoutMillis: 10_000,
      // Idle connections do not keep a command-line tool running.
      allowExitOnIdle: true,
      application_name: 'site',
    });
    // The server may close an idle connection. The next query reports the error or takes another connection.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  }

  /** Runs a query outside of a transaction. */
  readonly query: SqlQuery = async (text, values, timeout) => {
    const client = await this.#client();
    try {
      const rows = await run(client, text, values, timeout);
      client.release();
      return rows;
    } catch (error) {
      client.release(error instanceof NoDatabase);
      throw error;
    }
  };

  /**
   * Runs one transaction.
   * @param isCommitted checks, after a connection lost at COMMIT, whether the transaction was committed; without it a lost COMMIT throws in either case
   */
  readonly transaction = async <Result>(
    work: (query: SqlQuery) => Promise<Result>,
    isCommitted?: (query: SqlQuery) => Promise<boolean>,
  ): Promise<Result> => {
    const client = await this.#client();
    const query: SqlQuery = (text, values, timeout) => run(client, text, values, timeout);
    let result: Result;
    try {
      await query(BEGIN);
      result = await work(query);
    } catch (error) {
      const isLost =
        error instanceof NoDatabase ||
        (await query('ROLLBACK').then(
          () => false,
          () => true,
        ));
      client.release(isLost);
      throw error;
    }
    try {
      await query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      if (isCommitted && (await this.#waitForCommit(isCommitted))) return result;
      throw error;
    }
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    const pool = this.#pool;
    this.#pool = null;
    await (await pool)?.end();
  }

  async #client(): Promise<PoolClient> {
    try {
      if (this.#isClosed) throw new Error('the connections are closed');
      this.#pool ??= this.#connect();
      return await (await this.#pool).connect();
    } catch (error) {
      throw readableError(error);
    }
  }

  async #waitForCommit(isCommitted: (query: SqlQuery) => Promise<boolean>): Promise<boolean> {
    const deadline = Date.now() + COMMIT_CHECK_TIMEOUT;
    for (;;) {
      try {
        return await this.transaction(isCommitted);
      } catch (error) {
        if (!(error instanceof NoDatabase)) throw error;
        if (Date.now() > deadline)
          throw new NoDatabase(
            'The connection was lost at the end of the change, so it may or may not have been committed. Look: npm run release -- status',
          );
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
}

async function run(client: PoolClient, text: string, values: readonly unknown[] = [], timeout?: number) {
  try {
    return (await client.query({ text, values: [...values], ...(timeout && { query_timeout: timeout }) })).rows;
  } catch (error) {
    throw readableError(error);
  }
}

/** Turns an error of `pg` into a `NoDatabase` or `NotAllowed`; returns other errors unchanged. */
function readableError(error: unknown): unknown {
  const why = whyUnreachable(error);
  const { code, message } = error as { code?: string; message?: string };
  if (code === NOT_ALLOWED)
    return new NotAllowed(`The user of SITE_DATABASE may not do this (${message}); see docs/runbook.md, "A cluster"`);
  return why === null ? error : new NoDatabase(`The database of the cluster (SITE_DATABASE) does not answer: ${why}.`);
}

/** Serialises changes. The number is arbitrary, and the same in all programs. */
const WRITE_LOCK = 'SELECT pg_advisory_xact_lock(7020)';
/** Milliseconds that a change waits for the others of the cluster. */
export const LOCK_TIMEOUT = 20_000;

/** The engine of a cluster's database. */
export class PostgresEngine implements Engine {
  #checked: Promise<void> | null = null;

  /** @param refuse throws for a database that this program cannot work with; called until the database has answered */
  constructor(
    private readonly database: Database,
    private readonly refuse: (engine: Pick<Engine, 'query'>) => Promise<void> = async () => undefined,
  ) {}

  readonly query: Query = async (text, values) => {
    await this.check();
    return this.database.query(text, values);
  };

  check(): Promise<void> {
    this.#checked ??= this.refuse(this.database).catch((error: unknown) => {
      this.#checked = null;
      throw error;
    });
    return this.#checked;
  }

  async change<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    await this.check();
    return this.database.transaction(async (query) => {
      await query(WRITE_LOCK, [], LOCK_TIMEOUT);
      return work((text, values) => query(text, values, LOCK_TIMEOUT));
    });
  }

  /** Does nothing: the log is on the database's machine, which deletes it. */
  async purgeDeleted(): Promise<void> {}

  async bytes(table: string): Promise<number> {
    const [size] = await this.query<{ bytes: string }>('SELECT pg_total_relation_size($1::regclass) AS bytes', [`site.${table}`]);
    return Number(size!.bytes);
  }

  close(): Promise<void> {
    return this.database.close();
  }
}
