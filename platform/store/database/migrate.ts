import { Refusal } from '../../refusal';
import type { SqlQuery, Database } from '../postgres';
import { MIGRATIONS } from './migrations/all-migrations';

/** Any number that all programs share. */
const LOCK = 'SELECT pg_advisory_xact_lock(7001)';
const MINUTE = 60_000;

/** Migrates the database to the newest schema, each step in one transaction. @returns the names of the applied steps */
export async function migrateClusterTables(
  { transaction }: Pick<Database, 'transaction'>,
  migrations = MIGRATIONS,
): Promise<string[]> {
  return transaction(async (query) => {
    await query(LOCK, [], MINUTE);
    await query('CREATE SCHEMA IF NOT EXISTS site');
    await query(
      'CREATE TABLE IF NOT EXISTS site.migrations (number integer PRIMARY KEY, name text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    );
    const number = await numberOf(query);
    if (number > migrations.length) throw new Refusal('newer-schema', newerSchema(number, migrations.length));
    if (number === 0) await refuseOtherEncoding(query);
    const missing = migrations.slice(number);
    for (const [step, { name, sql }] of missing.entries()) {
      await query(sql, [], MINUTE);
      await query('INSERT INTO site.migrations (number, name) VALUES ($1, $2)', [number + step + 1, name]);
    }
    // Both roles read the version of the schema, to compare it with the program's.
    await query('GRANT SELECT ON site.migrations TO site_origin, site_publisher');
    return missing.map(({ name }) => name);
  });
}

/** Refuses a new database that cannot store every character: one comment with an emoji would hold up all that an origin sends after it. */
async function refuseOtherEncoding(query: SqlQuery): Promise<void> {
  const [row] = await query<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding");
  if (row!.encoding === 'UTF8') return;
  throw new Refusal(
    'wrong-encoding',
    `The database has the encoding ${row!.encoding}, and must have UTF8. Make it again: createdb --template=template0 --encoding=UTF8`,
  );
}

/** Refuses a database with another schema than this program's. */
export async function refuseOtherClusterSchema(query: SqlQuery): Promise<void> {
  const [row] = await query<{ there: boolean }>("SELECT to_regclass('site.migrations') IS NOT NULL AS there");
  const number = row!.there ? await numberOf(query) : 0;
  if (number > MIGRATIONS.length) throw new Refusal('newer-schema', newerSchema(number, MIGRATIONS.length));
  if (number < MIGRATIONS.length)
    throw new Refusal(
      'older-schema',
      `The database of the cluster has schema ${number}, and this program needs ${MIGRATIONS.length}. As its owner: npm run release -- migrate`,
    );
}

async function numberOf(query: SqlQuery): Promise<number> {
  const [row] = await query<{ number: number }>('SELECT coalesce(max(number), 0) AS number FROM site.migrations');
  return row!.number;
}

const newerSchema = (actual: number, supported: number): string =>
  `The database of the cluster has schema ${actual}, and this program knows ${supported} at most: it is older than the one that migrated. Deploy the newer one here.`;
