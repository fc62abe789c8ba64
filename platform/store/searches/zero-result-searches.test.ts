import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { newFolder } from 'shared/testing/new-folder';
import { folderIn } from '../../testing/folder-in';
import { migrated } from '../../testing/migrated';
import { openStore, type Store } from '../index';

const isoko = { language: 'rw', words: 'isoko', networks: 10, last: '2026-11-20' } as const;

describe.each([
  ['SQLite', null],
  ['PostgreSQL', new PostgresServer()],
])('in %s', (_name, server) => {
  let database: string | null;
  let folder: string;
  const stores: Store[] = [];

  beforeAll(async () => void (await server?.open()));
  afterAll(() => server?.close());
  beforeEach(async () => {
    folder = newFolder();
    database = server ? await server.database(migrated) : null;
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });

  /** Another program: in a cluster on a machine of its own. */
  async function program(dir = database ? newFolder() : folder): Promise<Store['searches']> {
    const store = await openStore({ folder: folderIn(dir), database, log: () => undefined });
    stores.push(store);
    return store.searches;
  }

  test('the help team reads what the visitors of all origins searched for', async () => {
    const [one, other, service] = [await program(), await program(), await program()];
    const newer = { ...isoko, networks: 1, last: '2026-11-21' };
    await Promise.all([one.add(isoko), other.add(newer)]);
    // An older day can come later, such as from the file of a machine.
    await one.add({ ...isoko, networks: 1, last: '2026-11-19' });
    await other.add({ ...isoko, words: 'agaciro\0', networks: 10 });
    expect(await service.list()).toEqual([
      { ...isoko, networks: 12, last: '2026-11-21' },
      { ...isoko, words: 'agaciro\uFFFD' },
    ]);
  });

  test('of more than 500 searches, those of the fewest networks are left out', async () => {
    const searches = await program();
    const full = Array.from({ length: 500 }, (_, at) => ({
      ...isoko,
      words: `isoko ${String(at).padStart(3, '0')}`,
      networks: 11,
    }));
    await searches.add(...full);
    await searches.add({ ...isoko, words: 'agaciro', networks: 10 });
    expect(await searches.list()).toEqual(full);
    await searches.add({ ...isoko, words: 'agaciro', networks: 12 });
    expect(await searches.list()).toEqual([{ ...isoko, words: 'agaciro', networks: 12 }, ...full.slice(0, -1)]);
  });

  test('the file that each machine had of them is imported once, and one in another form stays', async () => {
    const dir = newFolder();
    const file = path.join(dir, 'searches', 'in-vain.json');
    mkdirSync(path.dirname(file));
    writeFileSync(file, JSON.stringify([isoko]));
    await Promise.all([program(dir), program(dir)]);
    expect(await (await program(dir)).list()).toEqual([isoko]);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, '[{"words":"isoko"}]');
    expect(await (await program(dir)).list()).toEqual([isoko]);
    expect(existsSync(file)).toBe(true);
  });
});
