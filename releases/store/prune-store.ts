import { prune, type Verdict } from './prune';
import { fleetOf } from '../fleet/fleet';
import { withLock } from '../registry/lock';
import { readHistory } from '../registry/read-history';
import { lockFile, readRegistry } from '../registry/registry-file';
import { listReleases } from './list-releases';
import { cleanStore, removeFolders, takeOut } from './remove-release';

/** Takes out of the store what `prune` lets go, and what processes that died have left; a dry run only says what would go. */
export async function pruneStore(data: string, { window, dryRun }: { window: number; dryRun: boolean }): Promise<Verdict[]> {
  const leaving: string[] = [];
  // Under the registry's lock nobody starts a release while it goes; deleting its files takes long, and comes after.
  const verdicts = await withLock(lockFile(data), async () => {
    const now = Date.now();
    const found = prune({ registry: readRegistry(data), history: readHistory(data), stored: listReleases(data), window, now });
    if (dryRun) return found;
    for (const { name, version, keep } of found) if (!keep) leaving.push(await takeOut(data, name, version));
    leaving.push(...(await cleanStore(data, now)));
    return found;
  });
  await removeFolders(leaving);
  const gone = verdicts.filter(({ keep }) => !keep);
  if (!dryRun && gone.length > 0) await fleetOf(data)?.removeReleases(gone);
  return verdicts;
}
