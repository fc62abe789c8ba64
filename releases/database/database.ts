import { Pool, type PoolClient, type QueryResultRow } from 'pg';
import { Refusal } from '../refusal';
import { NoDatabase, whyUnreachable } from './no-database';

/** Asks the database; rows of the answer. @param patience milliseconds, where it is not the usual one */
export type Ask = <Row extends QueryResultRow>(text: string, values?: unknown[], patience?: number) => Promise<Row[]>;

/** PostgreSQL's code for a right that a user lacks. */
const NOT_ALLOWED = '42501';
/** Milliseconds for an answer. Measured here: with a server that is frozen its own time limit never ends. */
const PATIENCE = 3_000;
/** For a connection that was lost at COMMIT: how long it is asked whether the change landed. */
const ASKED_FOR = 8_000;

/** Connections to the fleet's database. Nothing waits without an end, and a fault is one sentence (`NoDatabase`). */
export class Database {
  readonly #pool: Pool;

  constructor(readonly address: string) {
    this.#pool = new Pool({
      connectionString: address,
      max: 5,
      query_timeout: PATIENCE,
      connectionTimeoutMillis: PATIENCE,
      idleTimeoutMillis: 10_000,
      // A tool that has done its work ends, also when a connection still idles.
      allowExitOnIdle: true,
      application_name: 'site',
    });
    // A connection may be told between two questions that its server ends; whoever asks next hears why, or gets another one.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Outside of a transaction. */
  readonly ask: Ask = async (text, values = [], patience) => {
    const client = await this.#client();
    try {
      const { rows } = await client.query({ text, values, ...(patience && { query_timeout: patience }) });
      client.release();
      return rows;
    } catch (error) {
      client.release(whyUnreachable(error) !== null);
      throw said(error);
    }
  };

  /**
   * One transaction. A connection that is lost at COMMIT leaves open what became of it; then it is asked, by `landed`.
   * @param landed whether the change is there; without it the transaction may be lost, or be done twice
   */
  readonly transaction = async <Result>(
    work: (ask: Ask) => Promise<Result>,
    landed?: (ask: Ask) => Promise<boolean>,
  ): Promise<Result> => {
    const client = await this.#client();
    const ask: Ask = async (text, values = [], patience) =>
      (await client.query({ text, values, ...(patience && { query_timeout: patience }) })).rows;
    let result: Result;
    try {
      await ask('BEGIN');
      result = await work(ask);
    } catch (error) {
      const isLost =
        whyUnreachable(error) !== null ||
        (await ask('ROLLBACK').then(
          () => false,
          () => true,
        ));
      client.release(isLost);
      throw said(error);
    }
    try {
      await ask('COMMIT');
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      if (whyUnreachable(error) === null || !landed) throw said(error);
      if (await this.#hasLanded(landed)) return result;
      throw said(error);
    }
  };

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #client(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw said(error);
    }
  }

  async #hasLanded(landed: (ask: Ask) => Promise<boolean>): Promise<boolean> {
    const deadline = Date.now() + ASKED_FOR;
    for (;;) {
      try {
        return await this.transaction(landed);
      } catch (error) {
        if (!(error instanceof NoDatabase)) throw error;
        if (Date.now() > deadline)
          throw new NoDatabase(
            'The connection was lost at the end of the change, and nobody answers whether it landed. Look: npm run release -- status',
          );
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
}

/** As a sentence where the database cannot be reached; else as it is. */
function said(error: unknown): unknown {
  const why = whyUnreachable(error);
  const { code, message } = error as { code?: string; message?: string };
  if (code === NOT_ALLOWED)
    return new Refusal(`The user of SITE_DATABASE may not do this (${message}); see docs/runbook.md, "A fleet"`);
  return why === null ? error : new NoDatabase(`The database of the fleet (SITE_DATABASE) does not answer: ${why}.`);
}
