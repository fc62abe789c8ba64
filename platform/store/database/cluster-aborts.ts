import type { SignedAbort } from '../aborts/abort-statement';
import { withAbort } from '../aborts/wanted-aborts';
import type { WantedAbort } from '../cluster/cluster';
import type { Folder } from '../folder';
import type { StoredRegistry } from '../registry/registry';
import type { RegistryTransaction } from '../registry-state';
import { pushAbort, removeAborts, pullAborts } from './abort-rows';
import type { SqlQuery, Database } from '../postgres';
import { clusterTransaction, type Place } from './registry-changes';

/** The aborts of a cluster: pushes those of this machine, and pulls those of other origins, which are then in force here. */
export class ClusterAborts {
  /** Ids of rollouts whose abort is in the database, as it was last pulled or pushed. */
  #inDatabase = new Set<string>();

  constructor(private readonly folder: Folder) {}

  async push(query: SqlQuery, request: WantedAbort): Promise<void> {
    if (this.#inDatabase.has(request.rolloutId)) return;
    await pushAbort(query, this.folder, request);
    this.#inDatabase.add(request.rolloutId);
  }

  /** @param mayChange whether this machine also writes the aborts into the registry @returns a sentence if some were ignored */
  async pull(place: Place & { database: Pick<Database, 'query'> }, mayChange: boolean): Promise<string[]> {
    const { signed, unsigned } = await pullAborts(place.database.query, this.folder);
    // A database that was restored from a backup may have lost aborts that were pushed.
    this.#inDatabase = new Set(signed.map(({ abort }) => abort.rolloutId));
    if (mayChange && signed.length + unsigned.length > 0) await record(place, signed, unsigned);
    return unsigned.length === 0 ? [] : ['An abort in the database ends no rollout: no trusted key has signed it.'];
  }
}

/** Records aborts in the registry, and deletes their rows. */
async function record(place: Place, signed: readonly SignedAbort[], unsigned: readonly string[]): Promise<void> {
  const { registry: stored } = place.folder;
  await recordAborts(stored, signed, clusterTransaction(place));
  await place.database.transaction((query) => removeAborts(query, stored.read(), unsigned));
}

/** Records aborts in a registry, each with its signing key. */
export async function recordAborts(
  stored: StoredRegistry,
  signed: readonly SignedAbort[],
  transaction?: RegistryTransaction,
): Promise<void> {
  for (const { abort, from, key } of signed)
    await stored.change(
      `abort ${abort.name} (by itself)`,
      (registry) => withAbort(registry, abort),
      { who: `origin (key ${key})`, from, tool: 'the origin, by its verdict', reason: null },
      transaction,
    );
}
