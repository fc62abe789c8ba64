import { mkdir } from 'node:fs/promises';
import type { PublicKey } from '../../signing';
import { NoDatabase } from '../no-database';
import type { Folder } from '../folder';
import { Refusal } from '../../refusal';
import { FleetInPostgres } from './fleet-in-postgres';
import { follow } from './follow';

/**
 * Makes a folder the copy of a cluster in PostgreSQL. If the database cannot be reached, the folder's state is served; a folder without
 * a state is refused. @param keepFollowing also pulls later changes, until the folder is closed
 */
export async function joinCluster(
  dir: string,
  roots: readonly PublicKey[] | null,
  address: string,
  keepFollowing: boolean,
): Promise<Folder> {
  await mkdir(dir, { recursive: true });
  const log = keepFollowing ? (line: string) => console.error(line) : () => undefined;
  const fleet = new FleetInPostgres(address, dir, roots, log);
  const { folder } = fleet;
  try {
    await fleet.begin();
  } catch (error) {
    if (!(error instanceof NoDatabase) || !hasSomething(folder)) {
      await folder.close();
      if (!(error instanceof NoDatabase)) throw error;
      throw new Refusal('nothing-to-serve', `${error.message} And ${dir} holds nothing yet that could be served meanwhile.`);
    }
    fleet.fault = error.message;
    log(`The local state is served. ${error.message}`);
  }
  if (keepFollowing) fleet.stopFollowing = follow(fleet, address);
  return folder;
}

const hasSomething = ({ registry }: Folder): boolean => registry.states.newest() !== null || registry.lastGood() !== null;
