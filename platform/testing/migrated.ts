import { migrate } from '../store/database/migrate';
import { migrateDatabase } from '../store/open-store';
import { Database } from '../store/postgres';

/** What `migrate` of the release tool makes of a database; given to `PostgresServer.database` it is made once for each server. */
export async function migrated(address: string): Promise<void> {
  const database = new Database(address);
  await migrate(database);
  await database.close();
  await migrateDatabase(address, () => undefined);
}
