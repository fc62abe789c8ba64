import { PostgresServer } from 'tooling/postgres/postgres-server';
import { migrated } from '../../testing/migrated';

const server = new PostgresServer();

beforeAll(async () => void (await server.open()));
afterAll(() => server.close());

test.each([
  ['is running', 'running', [{ sessions: 1 }]],
  ['is paused', 'paused', [{ sessions: 1 }]],
  ['is over', 'aborted', []],
])('a report that an older origin sends of a rollout that %s leaves these sessions', async (_what, state, sessions) => {
  const database = await server.database(migrated);
  const registry = { sequence: 1, previousHash: null, sections: { help: { rollout: { id: 'r1', state } } } };
  await server.run(
    database,
    `INSERT INTO site.states (sequence, change_id, text, hash) SELECT 1, gen_random_uuid(), text, encode(sha256(convert_to(text, 'UTF8')), 'hex')
       FROM (VALUES ('${JSON.stringify(registry)}')) AS one(text)`,
  );
  const session = { source: 'browsers', arm: 'candidate', share: 50, session: '1', network: 'n.1', failed: false };
  await server.run(database, `SELECT site.hear('r1', '${JSON.stringify([session])}', 4, 0.05)`);
  expect(await server.run(database, 'SELECT sessions FROM site.sums')).toEqual(sessions);
});
