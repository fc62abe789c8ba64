import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import Libsql from 'libsql';
import type { Engine, Query, Value } from './engine';
import { oneAtATime } from '../one-at-a-time';
import { Refusal } from '../refusal';
import { requireWritable } from './site-folder';

/** The mode of the file, which holds visitors' comments. SQLite gives its other files the same mode. */
const OWNER_ONLY = 0o600;
/** Milliseconds for which a locked file may block this process, which also serves pages. After that it waits without blocking. */
const BUSY_TIMEOUT = 2;
/** Milliseconds. A reader waits only for the recovery after a kill, and for the last program that closes the file. */
const READER_TIMEOUT = 2_000;
/** Milliseconds after which a transaction fails, because another process has locked the file for longer than any transaction takes. */
const LOCK_TIMEOUT = 60_000;

/** Commits survive a power cut; deleted text is overwritten; the page cache is 32 MB, enough for a file of 200 MB. */
const SETTINGS = ['synchronous = FULL', 'secure_delete = ON', 'cache_size = -32768'];

const codeOf = (error: unknown): string => String((error as { code?: string }).code);
const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

/** @param setting made before the file is first read */
function openDatabase(file: string, timeout: number, setting = ''): Libsql.Database {
  const database = new Libsql(file, { timeout });
  try {
    database.exec(`${setting}; SELECT 1 FROM sqlite_schema`);
    return database;
  } catch (error) {
    // A file without a log (WAL) stays so on a full disk.
    if (codeOf(error) === 'SQLITE_FULL') return database;
    database.close();
    if (codeOf(error) !== 'SQLITE_IOERR_SHMSIZE') throw error;
    removeLog(file);
    return new Libsql(file, { timeout });
  }
}

/** On a full disk the first program that opens a file with a log could not even read it, for lack of the log's index. The next opening with room makes the log again. */
function removeLog(file: string): void {
  const database = new Libsql(file, { timeout: READER_TIMEOUT });
  try {
    // `EXCLUSIVE` keeps the index in memory.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY');
  } finally {
    database.close();
  }
}

/** A connection to a file, and the statements that it has prepared. */
class Connection {
  readonly #statements = new Map<string, Libsql.Statement>();

  constructor(readonly database: Libsql.Database) {}

  run<Row extends object>(text: string, values: readonly Value[]): Row[] {
    // libsql crashes the process on a value of another type.
    const wrong = values.find((value) => value !== null && typeof value !== 'string' && typeof value !== 'number');
    if (wrong !== undefined) throw new TypeError(`${typeof wrong} is no value of a statement: ${text}`);
    let statement = this.#statements.get(text);
    if (!statement) {
      statement = this.database.prepare(text.replaceAll(/\bsite\./g, '').replaceAll(/\$(\d+)/g, '?$1'));
      // Caches the first statements: lists of values produce many texts, and few of them repeat.
      if (this.#statements.size < 100) this.#statements.set(text, statement);
    }
    return statement.all(...values) as Row[];
  }

  close(): void {
    this.#statements.clear();
    this.database.close();
  }
}

/** Reads synchronously beside writers: a reader sees committed changes only, and does not wait. */
export class SqliteReader extends Connection {
  constructor(file: string) {
    super(openDatabase(file, READER_TIMEOUT));
  }

  /** Changes after each commit of another connection. */
  get version(): number {
    const [row] = this.run<{ data_version: number }>('PRAGMA data_version', []);
    return row!.data_version;
  }
}

/** `SITE_DATA/site.db`. Several processes may have it open. This file is the only one that names the engine's package. */
export class SqliteEngine implements Engine {
  /** Serialises statements and transactions, because a connection has one transaction at a time. */
  readonly #queue = oneAtATime();

  private constructor(
    private readonly connection: Connection,
    private readonly file: string,
  ) {}

  static async open(file: string): Promise<SqliteEngine> {
    requireWritable(path.dirname(file));
    // Only creates the file: closing an existing one would release the locks of this process's other connections (POSIX).
    if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY));
    chmodSync(file, OWNER_ONLY);
    try {
      const database = await retryWhileLocked(file, () => openDatabase(file, BUSY_TIMEOUT, 'PRAGMA journal_mode = WAL'));
      for (const setting of SETTINGS) database.exec(`PRAGMA ${setting}`);
      return new SqliteEngine(new Connection(database), file);
    } catch (error) {
      if (codeOf(error) !== 'SQLITE_NOTADB') throw error;
      throw new Refusal(
        'broken-database-file',
        `${file} cannot be read (file is not a database). Stop origin and release service, and restore it from the backup: docs/runbook.md, "Restore"`,
      );
    }
  }

  readonly query: Query = (text, values = []) =>
    this.#inTurn(() => retryWhileLocked(this.file, async () => this.connection.run(text, values)));

  change<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    return this.#inTurn(async () => {
      const { database } = this.connection;
      await retryWhileLocked(this.file, () => database.exec('BEGIN IMMEDIATE'));
      try {
        const result = await work(async (text, values = []) => this.connection.run(text, values));
        database.exec('COMMIT');
        return result;
      } catch (error) {
        // On a full disk SQLite rolls back by itself.
        if (database.inTransaction) database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  /** Takes 60 ms for a table of 100 MB. */
  async bytes(table: string, exactFrom: number): Promise<number> {
    const [size] = await this.query<{ bytes: number }>(
      'SELECT (pages.page_count - free.freelist_count) * size.page_size AS bytes FROM pragma_page_count pages, pragma_freelist_count free, pragma_page_size size',
    );
    if (size!.bytes < exactFrom) return size!.bytes;
    const [exact] = await this.query<{ bytes: number | null }>(
      'SELECT sum(pgsize) AS bytes FROM dbstat WHERE aggregate = TRUE AND name IN (SELECT name FROM sqlite_master WHERE tbl_name = $1)',
      [table],
    );
    return exact!.bytes ?? 0;
  }

  purgeDeleted(): Promise<void> {
    return retryWhileLocked(this.file, () =>
      this.#inTurn(async () => {
        const [result] = this.connection.run<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)', []);
        if (result!.busy) throw Object.assign(new Error('A reader still needs the log.'), { code: 'SQLITE_BUSY' });
      }),
    );
  }

  close(): Promise<void> {
    return this.#inTurn(async () => this.connection.close());
  }

  /** Runs work after all earlier work and a turn of the event loop: statements are synchronous, and pages are answered between them. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#queue(() => setImmediate().then(work));
  }
}

/** Runs work that replaces a file under its lock: `{file}.lock.db`, which stays empty and is not deleted. The system releases the lock when the process ends. */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const lock = `${file}.lock.db`;
  requireWritable(path.dirname(file));
  // Waiting in SQLite would block a holder in this process.
  const database = new Libsql(lock, { timeout: 0 });
  try {
    await retryWhileLocked(lock, () => database.exec('BEGIN EXCLUSIVE'));
    return await work();
  } finally {
    database.close();
  }
}

/** Repeats the work while another process has locked the file. The pauses are random, so that no process always loses. */
async function retryWhileLocked<Result>(file: string, work: () => Result | Promise<Result>): Promise<Result> {
  const deadline = Date.now() + LOCK_TIMEOUT;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() > deadline)
        throw new Refusal(
          'store-busy',
          `${file} has been locked by another process for a minute. Nothing was changed. Find that process (lsof ${file}), then try again.`,
        );
      await setTimeout(2 + Math.random() * 20);
    }
  }
}
