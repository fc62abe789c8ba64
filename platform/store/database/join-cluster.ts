import type { PublicKey } from '../../signing';
import { NoDatabase } from '../no-database';
import type { Folder } from '../folder';
import { Refusal } from '../../refusal';
import { requireWritable } from '../site-folder';
import { PostgresCluster } from './postgres-cluster';
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
  requireWritable(dir);
  const log = keepFollowing ? (line: string) => console.error(line) : () => undefined;
  const cluster = new PostgresCluster(address, dir, roots, log);
  const { folder } = cluster;
  try {
    await cluster.begin();
  } catch (error) {
    if (!(error instanceof NoDatabase) || !hasState(folder)) {
      await folder.close();
      if (!(error instanceof NoDatabase)) throw error;
      throw new Refusal('nothing-to-serve', `${error.message} And ${dir} holds nothing yet that could be served meanwhile.`);
    }
    cluster.fault = error.message;
    log(`The local state is served. ${error.message}`);
  }
  if (keepFollowing) cluster.stopFollowing = follow(cluster, address);
  return folder;
}

const hasState = ({ registry }: Folder): boolean => registry.states.newest() !== null || registry.lastGood() !== null;
