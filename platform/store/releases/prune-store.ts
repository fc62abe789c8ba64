import { Refusal } from '../../refusal';
import { prune, type PruneDecision } from './prune';
import type { Folder } from '../folder';
import { cleanStore, removeFolders, detachRelease } from './remove-release';

/** Removes the releases that `prune` selects, and leftovers of killed processes. A dry run only lists them. */
export async function pruneStore(
  folder: Folder,
  { window, dryRun }: { window: number; dryRun: boolean },
): Promise<PruneDecision[]> {
  const { cluster, registry, releases } = folder;
  if (!registry.newest())
    throw new Refusal(
      'no-registry',
      `${folder.dir} has no registry that says which releases are served, so none is deleted. Check SITE_DATA.`,
    );
  const leaving: string[] = [];
  // Under the lock of the registry a release cannot be started while it is removed. Its files are deleted afterwards,
  // because that takes long.
  const decisions = await registry.withWriteLock(async () => {
    const now = Date.now();
    const decisions = prune({ history: registry.history(), stored: releases.list(), window, now });
    if (dryRun) return decisions;
    for (const { name, version, keep } of decisions) if (!keep) leaving.push(await detachRelease(releases, name, version));
    leaving.push(...(await cleanStore(releases, now)));
    return decisions;
  });
  await removeFolders(leaving);
  const superfluous = decisions.filter(({ keep }) => !keep);
  // An origin of a cluster has no right to delete them from the database.
  if (!dryRun && superfluous.length > 0 && cluster?.mayChange) await cluster.removeReleases(superfluous);
  return decisions;
}
