import { migrateDatabase } from '../store/open-store';

/** What `migrate` of the release tool makes of a database; given to `PostgresServer.database` it is made once for each server. */
export const migrated = async (address: string): Promise<void> => void (await migrateDatabase(address, () => undefined));
