import { EventEmitter } from 'node:events';
import { Database, PostgresEngine, type SqlQuery } from './postgres';

/** A stand-in for a connection: its responses, by statement, and whether it was lost. */
class Client extends EventEmitter {
  isLost = false;

  constructor(private readonly pool: Client[]) {
    super();
  }

  async query({ text }: { text: string }) {
    if (text === 'lose') this.isLost = true;
    if (this.isLost) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    if (text === 'wrong') throw Object.assign(new Error('syntax error'), { code: '42601' });
    if (text === 'forbidden') throw Object.assign(new Error('permission denied for table states'), { code: '42501' });
    return { rows: [{ text }] };
  }

  /** Like `pg`: a connection released with `true` is not used again. */
  release(isGone = false) {
    if (!isGone) this.pool.push(this);
  }
}

/** All connections that were made. */
let clients: Client[];
const pools: Pool[] = [];

class Pool extends EventEmitter {
  readonly idle: Client[] = [];
  readonly end = jest.fn(async () => undefined);

  constructor(readonly settings: object) {
    super();
    pools.push(this);
  }

  async connect(): Promise<Client> {
    const idle = this.idle.pop();
    if (idle) return idle;
    const client = new Client(this.idle);
    clients.push(client);
    this.emit('connect', client);
    return client;
  }
}

jest.mock('pg', () => ({
  __esModule: true,
  default: {
    get Pool() {
      return Pool;
    },
  },
}));

let database: Database;
beforeEach(() => {
  clients = [];
  database = new Database('postgres://site@db.example/site');
});
afterEach(() => database.close());

const lose = () => database.query('lose');

test('a query that may take long has the time that it is given', async () => {
  const asked = jest.spyOn(Client.prototype, 'query');
  await database.query('the bytes of a large file', ['hash'], 60_000);
  expect(asked).toHaveBeenCalledWith({ text: 'the bytes of a large file', values: ['hash'], query_timeout: 60_000 });
  asked.mockRestore();
});

test('five connections at most, each waited for three seconds, and no idle one keeps a tool running', async () => {
  await database.query('first');
  expect(pools.at(-1)!.settings).toMatchObject({
    connectionString: 'postgres://site@db.example/site',
    max: 5,
    query_timeout: 3_000,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
  });
});

test('a statement that the user has no right to names the user, and where rights are explained', async () => {
  await expect(database.query('forbidden')).rejects.toMatchObject({
    code: 'database-right-missing',
    message: expect.stringMatching(/^The user of SITE_DATABASE may not do this \(permission denied for table states\).*runbook/),
  });
});

test('a query after a lost connection uses another connection', async () => {
  await expect(lose()).rejects.toThrow('does not answer: ECONNRESET');
  expect(await database.query('next')).toEqual([{ text: 'next' }]);
  expect(clients).toHaveLength(2);
});

test('a connection that breaks between two queries, in the pool or not, ends no program', async () => {
  await database.query('first');
  const fault = new Error('read ECONNRESET');
  for (const place of [pools.at(-1)!, clients[0]!]) expect(() => place.emit('error', fault)).not.toThrow();
});

test('connections that are closed are not made again, as by work that ends later', async () => {
  await database.query('first');
  for (const _time of ['first', 'second']) await database.close();
  expect(pools.at(-1)!.end).toHaveBeenCalledTimes(1);
  await expect(database.query('next')).rejects.toThrow('the connections are closed');
  expect(clients).toHaveLength(1);
});

test('a database that could not be asked for its schema is asked again by the next query, and then no more', async () => {
  const refuse = jest.fn().mockRejectedValueOnce(new Error('the database does not answer')).mockResolvedValue(undefined);
  const engine = new PostgresEngine(database, refuse);
  await expect(engine.query('first')).rejects.toThrow('does not answer');
  for (const text of ['second', 'third']) expect(await engine.query(text)).toEqual([{ text }]);
  expect(refuse).toHaveBeenCalledTimes(2);
});

test('a query after one that the database refused uses the same connection', async () => {
  await expect(database.query('wrong')).rejects.toThrow('syntax error');
  expect(await database.query('next')).toEqual([{ text: 'next' }]);
  expect(clients).toHaveLength(1);
});

test('a connection that a transaction has lost is asked nothing more, because that would take as long once again', async () => {
  const asked = jest.spyOn(Client.prototype, 'query');
  await expect(database.transaction((query) => query('lose'))).rejects.toThrow('does not answer');
  const begin = 'BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = 15000';
  expect(asked.mock.calls.map(([{ text }]) => text)).toEqual([begin, 'lose']);
});

test.each(['in its middle', 'at its COMMIT'])(
  'a query after a transaction that was lost %s uses another connection',
  async (when) => {
    const transaction = database.transaction(async (query) => {
      if (when === 'in its middle') await query('lose');
      clients[0]!.isLost = true;
    });
    await expect(transaction).rejects.toThrow('does not answer: ECONNRESET');
    expect(await database.query('next')).toEqual([{ text: 'next' }]);
  },
);

/** A transaction whose connection is lost at its COMMIT. */
const loseCommit = (isCommitted: (query: SqlQuery) => Promise<boolean>) =>
  database.transaction(async () => void (clients[0]!.isLost = true), isCommitted);

test('whether a lost COMMIT was made is looked for during eight seconds, after which both are possible', async () => {
  jest.useFakeTimers();
  const looks = jest.fn(lose);
  const lost = loseCommit(looks as never).catch(({ message }: Error) => message);
  await jest.advanceTimersByTimeAsync(7_900);
  const before = looks.mock.calls.length;
  await jest.advanceTimersByTimeAsync(300);
  expect(looks.mock.calls.length).toBeGreaterThan(before);
  expect(await lost).toContain('may or may not have been committed');
  jest.useRealTimers();
});

test('a look for a lost COMMIT that fails by itself is not repeated', async () => {
  await expect(loseCommit(() => Promise.reject(new Error('no such table')))).rejects.toThrow('no such table');
});

test('a query after a rolled back transaction uses the same connection, and one after a lost rollback another', async () => {
  await expect(database.transaction((query) => query('wrong'))).rejects.toThrow('syntax error');
  await database.query('next');
  expect(clients).toHaveLength(1);
  const failing = database.transaction(async () => {
    clients[0]!.isLost = true;
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
  expect(await database.query('next')).toEqual([{ text: 'next' }]);
  expect(clients).toHaveLength(2);
});

test.each([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  new Error('The origin that serves a pair to its trial ended (1)'),
])(
  'work in a transaction that fails by itself rejects with its own error, and the connection is used again: %s',
  async (error) => {
    await expect(
      database.transaction(async () => {
        throw error;
      }),
    ).rejects.toBe(error);
    await database.query('next');
    expect(clients).toHaveLength(1);
  },
);

test('work in a transaction that loses another connection says so once', async () => {
  await expect(database.transaction(lose)).rejects.toThrow(
    /^The database of the cluster \(SITE_DATABASE\) does not answer: ECONNRESET\.$/,
  );
});

test('a database with another schema than this program can work with is not changed', async () => {
  const engine = new PostgresEngine(database, () => Promise.reject(new Error('it is of a newer program')));
  const work = jest.fn();
  await expect(engine.change(work)).rejects.toThrow('it is of a newer program');
  expect([work.mock.calls, clients]).toEqual([[], []]);
});

test('the size of a table of a cluster includes its indexes, which take the same disk', async () => {
  const query = jest.fn().mockResolvedValue([{ bytes: '5368709120' }]);
  expect(await new PostgresEngine({ query } as unknown as Database).bytes('feedback')).toBe(5 * 1024 ** 3);
  expect(query).toHaveBeenCalledWith(expect.stringContaining('pg_total_relation_size'), ['site.feedback']);
});

test('a change waits twenty seconds for its turn and for each of its statements, since others may hold what it needs', async () => {
  const waits: [text: string, timeout: number | undefined][] = [];
  const query = async (text: string, _values?: unknown[], timeout?: number) => {
    waits.push([text, timeout]);
    return [];
  };
  const transaction = (work: (ask: typeof query) => Promise<unknown>) => work(query);
  const engine = new PostgresEngine({ query, transaction } as unknown as Database);
  await engine.change((ask) => ask('SELECT 1'));
  expect(waits).toEqual([
    ['SELECT pg_advisory_xact_lock(7020)', 20_000],
    ['SELECT 1', 20_000],
  ]);
});
