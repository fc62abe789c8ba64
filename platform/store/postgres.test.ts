import { EventEmitter } from 'node:events';
import { Database, PostgresEngine } from './postgres';

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
  end = async () => undefined;

  constructor() {
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
  await database.close();
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
  expect(asked.mock.calls.map(([{ text }]) => text)).toEqual([expect.stringMatching('^BEGIN'), 'lose']);
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

test('a change waits twenty seconds for its turn and for each of its statements, since others may hold what it needs', async () => {
  const waits: (number | undefined)[] = [];
  const query = async (_text: string, _values?: unknown[], patience?: number) => {
    waits.push(patience);
    return [];
  };
  const transaction = (work: (ask: typeof query) => Promise<unknown>) => work(query);
  const engine = new PostgresEngine({ query, transaction } as unknown as Database);
  await engine.change((ask) => ask('SELECT 1'));
  expect(waits).toEqual([20_000, 20_000]);
});
