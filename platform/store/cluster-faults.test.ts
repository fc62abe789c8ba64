// What becomes of feedback in a cluster when its database does. Everything answered is in the database once, sooner or later.
import { connect, createServer, type Server, type Socket } from 'node:net';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { newFolder } from 'shared/testing/new-folder';
import { addArms } from '../rollout/verdict';
import { migrated } from '../testing/migrated';
import { openStore, type Store } from './index';
import { Database, LOCK_TIMEOUT, PostgresEngine } from './postgres';
import { openFile } from './site-file';
import { received } from './testing/received';
import { folderIn } from '../testing/folder-in';
import { until } from '../testing/until';

const ALL = { limit: 1_000, offset: 0 };
const server = new PostgresServer();
let folder: string;
let database: string;
let store: Store;
let lines: string[];

const open = async (address = database) => {
  store = await openStore({ folder: folderIn(folder), database: address, log: (line) => lines.push(line) });
  return store;
};
const settled = () => until(async () => (await store.feedback.waiting()) === 0);
const texts = async () => {
  const rows = await server.run<{ text: string }>(database, 'SELECT text FROM site.feedback_entries ORDER BY text');
  return rows.map(({ text }) => text);
};

const session = (name: string, failed = false) => ({
  session: {
    source: 'browsers' as const,
    arm: 'candidate' as const,
    session: name,
    share: 50,
    network: `${name}.1`,
    failed,
    isNew: true,
    cause: null,
  },
});
const running = [{ id: 'r1', state: 'running' }] as never;
const handedOn = () => until(async () => store.signals.waiting === 0);
const here = () => store.signals.counts('r1').stages[0]?.browsers.candidate;
const inDatabase = () =>
  server.run(database, "SELECT sessions, failures FROM site.signal_sums WHERE rollout = 'r1' AND arm = 'candidate'");

beforeAll(async () => void (await server.open()));
afterAll(() => server.close());
beforeEach(async () => {
  lines = [];
  folder = newFolder();
  database = await server.database(migrated);
});
afterEach(() => store.close());

test('feedback and reports while the server is killed are answered and counted at once, wait in the file, and go to the database once', async () => {
  await open();
  store.signals.follow(() => running);
  await store.feedback.add(received('before', { key: 'before' }));
  await store.signals.receive('r1', session('before'));
  await settled();
  await handedOn();
  await server.kill();
  try {
    for (const key of ['one', 'two', 'two', 'three']) await store.feedback.add(received(key, { key }));
    for (const word of [session('one'), session('two', true), session('one', true)]) await store.signals.receive('r1', word);
    expect(here()).toEqual({ sessions: 3, failures: 2 });
    expect(await store.feedback.waiting()).toBe(3);
    for (const what of ['Feedback waits', 'Session counts wait'])
      await until(async () => lines.some((line) => line.startsWith(`${what} on this machine.`)));
    await expect(store.feedback.read({}, ALL)).rejects.toThrow('SITE_DATABASE) does not answer');
    expect((await store.signals.read(['r1'])).get('r1')!.stages[0]!.browsers.candidate).toEqual({ sessions: 3, failures: 2 });
    expect(store.signals.waiting).toBe(3);
  } finally {
    await server.start();
  }
  await settled();
  await handedOn();
  expect(await texts()).toEqual(['before', 'one', 'three', 'two']);
  expect(await inDatabase()).toEqual([{ sessions: 3, failures: 2 }]);
  expect(here()).toEqual({ sessions: 3, failures: 2 });
  expect(lines.slice(-2).sort()).toEqual([
    'Feedback that waited on this machine is in the database of the cluster.',
    'The session counts are in the store again.',
  ]);
  expect(await store.feedback.read({}, ALL)).toMatchObject({ stored: 4, guides: [{ yes: 4 }] });
});

test('a program that starts while the database is away accepts feedback, and one that starts later pushes it', async () => {
  await server.kill();
  try {
    await open();
    await store.feedback.add(received('kept', { key: 'k' }));
    await store.close();
  } finally {
    await server.start();
  }
  await open();
  await settled();
  expect(await texts()).toEqual(['kept']);
});

test('feedback whose COMMIT was lost on the way back is not stored twice', async () => {
  const proxy = await new Proxy(server.port).open();
  await open(database.replace(/:\d+\//, `:${proxy.port}/`));
  await store.feedback.add(received('first', { key: 'first' }));
  await settled();
  const commitLoss = proxy.loseNextCommit();
  await store.feedback.add(received('second'));
  await commitLoss;
  await settled();
  expect(await texts()).toEqual(['first', 'second']);
  expect((await store.feedback.read({}, ALL)).stored).toBe(2);
  await store.close();
  proxy.close();
});

test('feedback waits in the file when another program has filled the inbox in the database', async () => {
  await open();
  jest.spyOn(PostgresEngine.prototype, 'bytes').mockResolvedValueOnce(1024 ** 3);
  jest.spyOn(console, 'error').mockImplementation();
  await store.feedback.add(received('waits'));
  await until(async () => lines.some((line) => line.includes('takes 1073741824 bytes of at most 1073741824')));
  expect(await store.feedback.waiting()).toBe(1);
});

/** Stands between a program and PostgreSQL, and can lose the answer to a COMMIT. */
class Proxy {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #onCommit: (() => void) | null = null;
  port = 0;

  constructor(target: number) {
    this.#server = createServer((client) => {
      const server = connect(target, '127.0.0.1');
      let isLosing = false;
      for (const socket of [client, server]) this.#sockets.add(socket.on('error', () => undefined));
      client.on('data', (bytes) => {
        if (this.#onCommit && bytes.includes('COMMIT\0')) isLosing = true;
        server.write(bytes);
      });
      server.on('data', (bytes) => {
        if (!isLosing) return void client.write(bytes);
        // The server has answered, so the change is in.
        this.#onCommit?.();
        this.#onCommit = null;
        client.destroy();
        server.destroy();
      });
      client.on('close', () => server.destroy());
      server.on('close', () => client.destroy());
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.port = (this.#server.address() as { port: number }).port;
    return this;
  }

  loseNextCommit(): Promise<void> {
    return new Promise((resolve) => (this.#onCommit = resolve));
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

describe('reports of browsers', () => {
  test('is there after a restart while the database is away, with what that had answered before, and never falls back', async () => {
    await open();
    for (const name of ['one', 'two']) await store.signals.receive('r1', session(name));
    await store.close();
    await server.kill();
    try {
      await open();
      expect(here()).toEqual({ sessions: 2, failures: 0 });
      await store.signals.receive('r1', session('three', true));
      await store.close();
      await open();
      expect(here()).toEqual({ sessions: 3, failures: 1 });
      expect(addArms((await store.signals.withoutLoudest('r1')).stages.map(({ browsers }) => browsers)).candidate).toEqual({
        sessions: 2,
        failures: 0,
      });
      await store.close();
    } finally {
      await server.start();
    }
    await open();
    store.signals.follow(() => running);
    await handedOn();
    expect(await inDatabase()).toEqual([{ sessions: 3, failures: 1 }]);
    await store.close();
    await open();
    expect(store.signals.waiting).toBe(0);
  });

  test('is counted once when the COMMIT was lost on the way back', async () => {
    const proxy = await new Proxy(server.port).open();
    await open(database.replace(/:\d+\//, `:${proxy.port}/`));
    const commitLoss = proxy.loseNextCommit();
    await store.signals.receive('r1', session('one', true));
    store.signals.follow(() => running);
    await commitLoss;
    await handedOn();
    expect(await inDatabase()).toEqual([{ sessions: 1, failures: 1 }]);
    await store.close();
    proxy.close();
  });

  test('lets up to twenty thousand reports wait, drops further ones, and logs that', async () => {
    await server.kill();
    try {
      await open();
      await store.close();
      const file = await openFile(folder);
      await file.query(
        `WITH RECURSIVE places(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM places WHERE number < 19400)
         INSERT INTO site.signal_spool SELECT 'waits ' || number, number, 'r1', $1 FROM places`,
        [JSON.stringify(session('waits'))],
      );
      await file.close();
      await open();
      expect(store.signals.waiting).toBe(19_400);
      await Promise.all(Array.from({ length: 603 }, (_, number) => store.signals.receive('r1', session(String(number)))));
      expect(store.signals.waiting).toBe(20_000);
      expect(lines.filter((line) => line.startsWith('20000 '))).toHaveLength(1);
      await store.close();
      await open();
      expect(store.signals.waiting).toBe(20_000);
    } finally {
      await server.start();
    }
  });
});

test('a program that starts while the database is away gives nothing to one that turns out to have an older schema', async () => {
  await server.run(database, 'DELETE FROM site.store_steps WHERE number > 1');
  await server.kill();
  try {
    await open();
    await store.feedback.add(received('kept', { key: 'k' }));
  } finally {
    await server.start();
  }
  const isRefused = () => lines.some((line) => line.includes('npm run release -- migrate'));
  await until(async () => isRefused() || (await texts()).length > 0);
  expect(isRefused()).toBe(true);
  expect(await store.feedback.waiting()).toBe(1);
  expect(await texts()).toEqual([]);
});

test('a machine that dies in a change holds up the others for less time than they wait for their turn', async () => {
  await open();
  const engine = new PostgresEngine(new Database(database));
  const [row] = await engine.change((query) =>
    query<{ setting: string }>("SELECT setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'"),
  );
  await engine.close();
  expect(Number(row!.setting)).toBeGreaterThan(0);
  expect(Number(row!.setting)).toBeLessThan(LOCK_TIMEOUT);
});
