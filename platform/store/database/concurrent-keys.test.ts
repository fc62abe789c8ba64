import { PostgresServer } from 'tooling/postgres/postgres-server';
import { migrated } from '../../testing/migrated';
import { until } from '../../testing/until';
import { Database } from '../postgres';

const server = new PostgresServer();
beforeAll(async () => void (await server.open()));
afterAll(() => server.close());

test('of two lists of keys with one number that are written at the same time, the database takes one', async () => {
  const database = new Database(await server.database(migrated));
  const insert = 'INSERT INTO site.trust VALUES (1, $1)';
  let isOver = false;
  let second: Promise<unknown> | null = null;
  await database.transaction(async (query) => {
    await query(insert, ['first']);
    second = database.query(insert, ['second']).finally(() => (isOver = true));
    second.catch(() => undefined);
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await until(async () => isOver || (await database.query(waiting)).length > 0);
  });
  await expect(second).rejects.toThrow('duplicate key');
  expect(await database.query('SELECT text FROM site.trust')).toEqual([{ text: 'first' }]);
  await database.close();
});
