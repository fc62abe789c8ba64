import { randomUUID } from 'node:crypto';
import type { Registry } from 'shared/contract/registry/schema';
import type { Release } from '../../signing';
import type { Folder } from '../folder';
import { Refusal } from '../../refusal';
import { servedPairs } from '../../rollout';
import { parseRegistry } from '../registry/parse-registry';
import { add } from '../registry/states';
import type { Addition, RegistryTransaction } from '../registry-state';
import { reaches } from '../releases/prune';
import { liveRollouts } from './abort-rows';
import { LOCK_TIMEOUT, type SqlQuery, type Database } from '../postgres';
import { pullKeys } from './key-rows';
import { removeRows } from './release-rows';
import type { RegistryCopy } from './registry-copy';

/** Serialises changes in the whole cluster, so this query may wait longer than others. */
const LOCK = 'SELECT pg_advisory_xact_lock(7010)';
/** Notifies the processes that listen for new states. */
const NOTIFY = "SELECT pg_notify('site_registry', $1)";

export interface Place {
  folder: Folder;
  database: Pick<Database, 'transaction'>;
  copy: RegistryCopy;
}

/** Changes the registry under a lock of the whole cluster. Pulls and verifies the newest state into the folder first. */
export const clusterTransaction =
  ({ folder, database, copy }: Place): RegistryTransaction =>
  async (work) => {
    const id = randomUUID();
    const addition = await database.transaction<Addition | null>(
      async (query) => {
        await lockNewest(query, folder, copy);
        const next = work();
        if (!next) return null;
        const { state, sequence } = next;
        if (!folder.trust.whole)
          throw new Refusal('no-cluster-keys', `${folder.dir} has no keys yet; a cluster's registry is signed`);
        const registry = state && parseRegistry(state.text, "the cluster's registry");
        if (registry) await refuseUnstored(query, registry);
        await add(query, next, id);
        if (registry) await query('SELECT site.forget_sessions($1)', [liveRollouts(registry)]);
        await query(NOTIFY, [String(sequence)]);
        return next;
      },
      async (query) => {
        // The server releases the lock when it has ended the lost transaction.
        await query(LOCK, [], LOCK_TIMEOUT);
        return (await query('SELECT 1 FROM site.states WHERE change_id = $1', [id])).length > 0;
      },
    );
    // The change is committed for all machines; a fault of this copy, such as a full disk, does not undo it.
    if (addition)
      await copy
        .store(addition.state ? [addition.state] : [], addition.sequence, [addition.signature!])
        .catch(({ message }: Error) => console.error(`The change is made, and not in this copy yet. ${message}`));
  };

/** Removes releases, except those that were started in the meantime. */
export async function removeInCluster({ folder, database, copy }: Place, releases: readonly Release[]): Promise<void> {
  await database.transaction(async (query) => {
    await lockNewest(query, folder, copy);
    const registry = folder.registry.read();
    await removeRows(
      query,
      releases.filter(({ name, version }) => !reaches(registry, name, version)),
    );
  });
}

async function lockNewest(query: SqlQuery, folder: Folder, copy: RegistryCopy): Promise<void> {
  await query(LOCK, [], LOCK_TIMEOUT);
  await pullKeys(query, folder);
  await copy.pull(query);
}

/** Refuses a registry with a release that only this machine has: the others could not serve it. */
async function refuseUnstored(query: SqlQuery, registry: Registry): Promise<void> {
  const rows = await query<Release>('SELECT name, version FROM site.releases');
  const stored = new Set(rows.map(({ name, version }) => `${name}@${version}`));
  const missing = servedPairs(registry)
    .map(({ section, version }) => `${section}@${version}`)
    .find((release) => !stored.has(release));
  if (missing)
    throw new Refusal(
      'not-in-database',
      `${missing} is not in the cluster's database. Publish it again: npm run release -- publish ${missing.split('@')[0]}`,
    );
}

/** Whether the database user may change the registry. */
export async function mayInsertStates(query: SqlQuery): Promise<boolean> {
  const [row] = await query<{ may: boolean }>("SELECT has_table_privilege('site.states', 'INSERT') AS may");
  return row!.may;
}
