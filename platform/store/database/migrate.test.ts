import { PostgresServer } from 'tooling/postgres/postgres-server';
import { Folder } from '../folder';
import { Database, type SqlQuery } from '../postgres';
import { joinCluster } from './join-cluster';
import { migrateClusterTables, refuseOtherClusterSchema } from './migrate';
import { MIGRATIONS } from './migrations/all-migrations';
import { TestCluster } from '../../testing/test-cluster';

const server = new PostgresServer();
let database: Database;

beforeAll(async () => void (await server.open()));
afterAll(() => server.close());
beforeEach(async () => {
  database = new Database(await server.database());
});
afterEach(() => database.close());
const nameOf = (address: string) => new URL(address).pathname.slice(1);

test('applies every step to an empty database, and none the second time', async () => {
  expect(await migrateClusterTables(database)).toEqual(MIGRATIONS.map(({ name }) => name));
  expect(await migrateClusterTables(database)).toEqual([]);
  await expect(refuseOtherClusterSchema(database.query)).resolves.toBeUndefined();
});

test.each(['read committed', 'serializable'])(
  'two concurrent migrations apply each step once where the operator has set %s',
  async (level) => {
    await database.query(`ALTER DATABASE ${nameOf(database.address)} SET default_transaction_isolation = '${level}'`);
    await database.close();
    database = new Database(database.address);
    const steps = await Promise.all([
      migrateClusterTables(database),
      migrateClusterTables(database),
      migrateClusterTables(database),
    ]);
    expect(steps.flat()).toHaveLength(MIGRATIONS.length);
  },
);

test('a step that changes large tables has a minute, and so has one that waits for another migration', async () => {
  const asked: [text: string, patience: number | undefined][] = [];
  const query: SqlQuery = async <Row>(text: string, _values?: unknown, patience?: number) => {
    asked.push([text, patience]);
    return [{ number: 0, encoding: 'UTF8' }] as Row[];
  };
  await migrateClusterTables({ transaction: (work) => work(query) }, [{ name: 'large', sql: 'ALTER TABLE site.large' }]);
  expect(asked.filter(([, patience]) => patience !== undefined)).toEqual([
    [expect.stringContaining('advisory'), 60_000],
    ['ALTER TABLE site.large', 60_000],
  ]);
});

test('a database that has the first steps gets the others, also where its encoding does not hold every character', async () => {
  const query = jest.fn(async (text: string, _values?: unknown[]) =>
    text.includes('max(number)') ? [{ number: 1 }] : [{ encoding: 'LATIN1' }],
  );
  const steps = ['one', 'two', 'three'].map((name) => ({ name, sql: `step ${name}` }));
  const transaction = <Result>(work: (query: SqlQuery) => Promise<Result>) => work(query as unknown as SqlQuery);
  expect(await migrateClusterTables({ transaction }, steps)).toEqual(['two', 'three']);
  expect(query.mock.calls.flatMap(([text, values]) => (text.startsWith('step') ? [text] : (values?.slice(0) ?? [])))).toEqual([
    'step two',
    2,
    'two',
    'step three',
    3,
    'three',
  ]);
});

test('refuses a new database whose encoding cannot hold every comment, and says how to make it', async () => {
  await server.run('postgres', "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'");
  const latin = new Database(server.addressOf('latin'));
  await expect(migrateClusterTables(latin)).rejects.toThrow('createdb --template=template0 --encoding=UTF8');
  await latin.close();
});

test('a failed step leaves no trace', async () => {
  const broken = [...MIGRATIONS, { name: 'broken', sql: 'CREATE TABLE site.half (); SELECT 1 / 0' }];
  await expect(migrateClusterTables(database, broken)).rejects.toThrow('division by zero');
  const [row] = await database.query<{ half: string | null }>("SELECT to_regclass('site.half') AS half");
  expect(row!.half).toBeNull();
});

test('refuses a database that was never migrated, and says what to do', async () => {
  await expect(refuseOtherClusterSchema(database.query)).rejects.toThrow(
    `has schema 0, and this program needs ${MIGRATIONS.length}. As its owner: npm run release -- migrate`,
  );
});

test('machines and the migration refuse a database of a newer program', async () => {
  await migrateClusterTables(database);
  await database.query('INSERT INTO site.migrations (number, name) VALUES ($1, $2)', [MIGRATIONS.length + 1, 'of tomorrow']);
  await expect(refuseOtherClusterSchema(database.query)).rejects.toThrow(
    `has schema ${MIGRATIONS.length + 1}, and this program knows ${MIGRATIONS.length} at most`,
  );
  await expect(migrateClusterTables(database)).rejects.toThrow(
    `has schema ${MIGRATIONS.length + 1}, and this program knows ${MIGRATIONS.length} at most: it is older than the one that migrated. Deploy the newer one here.`,
  );
});

test('a machine does not join a cluster with another schema, and leaves no connection open', async () => {
  const cluster = new TestCluster(server);
  const close = jest.spyOn(Folder.prototype, 'close');
  await expect(joinCluster(cluster.folder(), null, database.address, false)).rejects.toThrow('npm run release -- migrate');
  expect(close).toHaveBeenCalledTimes(1);
  close.mockRestore();
  await cluster.close();
});
