// Origins are replaced one by one, so a program must work after a newer one has migrated its store by one step.
import path from 'node:path';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { newFolder } from 'shared/testing/new-folder';
import { migrated } from '../testing/migrated';
import type { Engine } from './engine';
import { openStore, type Store } from './index';
import { migrate } from './migrations';
import { Database, PostgresEngine } from './postgres';
import { SqliteEngine } from './sqlite';
import { received } from './testing/received';
import { folderIn } from '../testing/folder-in';
import { until } from '../testing/until';

const ALL = { limit: 1_000, offset: 0 };
/** What a step may do: add a table, or a column to a table. */
const EXPAND = {
  name: 'moods',
  tables: [
    'ALTER TABLE site.feedback_entries ADD COLUMN mood text',
    'CREATE TABLE site.moods (mood text PRIMARY KEY)',
    "INSERT INTO site.moods VALUES ('calm')",
  ],
  rights: [],
};
const NEXT = { name: 'next', tables: ['CREATE TABLE site.next (number integer)'], rights: [] };

describe.each([
  ['SQLite', null],
  ['PostgreSQL', new PostgresServer()],
])('with the truth in %s', (_name, server) => {
  let folder: string;
  let database: string | null;
  let stores: Store[];

  beforeAll(async () => void (await server?.open()));
  afterAll(() => server?.close());
  beforeEach(async () => {
    folder = newFolder();
    stores = [];
    database = server ? await server.database(migrated) : null;
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
  });

  /** Starts another program of this version. */
  async function program(): Promise<Store> {
    stores.push(await openStore({ folder: folderIn(folder), database, log: () => undefined }));
    return stores.at(-1)!;
  }

  async function withEngine<Result>(work: (engine: Engine) => Promise<Result>): Promise<Result> {
    const engine = database ? new PostgresEngine(new Database(database)) : await SqliteEngine.open(path.join(folder, 'site.db'));
    try {
      return await work(engine);
    } finally {
      await engine.close();
    }
  }

  /** Migrates the store like a program whose schema has these steps after this version's. @returns the number of this version's schema */
  const migrateBy = (...steps: (typeof EXPAND)[]): Promise<number> =>
    withEngine(async (engine) => {
      const own = await engine.query<{ name: string }>('SELECT name FROM site.store_steps ORDER BY number');
      await migrate(engine, database !== null, [...own.map(({ name }) => ({ name, tables: [], rights: [] })), ...steps]);
      return own.length;
    });

  async function textsIn(store: Store): Promise<string[]> {
    await until(async () => (await store.feedback.waiting()) === 0);
    return (await store.feedback.read({}, ALL)).comments.map(({ text }) => text).sort();
  }

  test('a running and a newly started program read and write a schema one step newer, and do not change what the step added', async () => {
    const running = await program();
    await running.feedback.add(received('before the step'));
    await textsIn(running);
    await migrateBy(EXPAND);
    await withEngine((engine) => engine.query("UPDATE site.feedback_entries SET mood = 'calm'"));

    await running.feedback.add(received('by the running one'));
    const started = await program();
    await started.feedback.add(received('by the started one'));
    await textsIn(running);
    expect(await textsIn(started)).toEqual(['before the step', 'by the running one', 'by the started one']);

    const { comments } = await started.feedback.read({}, ALL);
    const as = { as: 'done' as const, at: '2026-11-21T10:00:00.000Z', who: 'amina' };
    expect(
      await started.feedback.mark(
        comments.map(({ id }) => id),
        as,
      ),
    ).toEqual([]);
    expect(await running.feedback.read({ mark: 'done' }, ALL)).toMatchObject({ found: 3, unread: 0 });
    const rows = await withEngine((engine) => engine.query('SELECT text, mood, status FROM site.feedback_entries ORDER BY text'));
    expect(rows).toEqual([
      { text: 'before the step', mood: 'calm', status: 'done' },
      { text: 'by the running one', mood: null, status: 'done' },
      { text: 'by the started one', mood: null, status: 'done' },
    ]);
  });

  test('refuses a schema two steps newer, says what to do, and does not change it', async () => {
    await (await program()).close();
    stores = [];
    const own = await migrateBy(EXPAND, NEXT);
    await expect(program()).rejects.toThrow(
      `The store has schema ${own + 2}, and this program works with ${own + 1} at most: it is older than the one that migrated. Deploy the newer one here.`,
    );
    const steps = await withEngine((engine) => engine.query('SELECT name FROM site.store_steps ORDER BY number'));
    expect(steps.slice(own)).toEqual([{ name: 'moods' }, { name: 'next' }]);
  });
});
