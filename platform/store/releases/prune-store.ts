import { prune, type Verdict } from './prune';
import type { Folder } from '../folder';
import { cleanStore, removeFolders, takeOut } from './remove-release';

/** Takes out of the store what `prune` lets go, and what processes that died have left; a dry run only says what would go. */
export async function pruneStore(folder: Folder, { window, dryRun }: { window: number; dryRun: boolean }): Promise<Verdict[]> {
  const { cluster, registry, releases } = folder;
  const leaving: string[] = [];
  // The lock on the registry prevents a release from being started while it is removed. Its files are deleted afterwards,
  // because that takes long.
  const verdicts = await registry.hold(async () => {
    const now = Date.now();
    const decisions = prune({ registry: registry.read(), history: registry.history(), stored: releases.list(), window, now });
    if (dryRun) return decisions;
    for (const { name, version, keep } of decisions) if (!keep) leaving.push(await takeOut(releases, name, version));
    leaving.push(...(await cleanStore(releases, now)));
    return decisions;
  });
  await removeFolders(leaving);
  const superfluous = verdicts.filter(({ keep }) => !keep);
  if (!dryRun && superfluous.length > 0) await cluster?.removeReleases(superfluous);
  return verdicts;
}
