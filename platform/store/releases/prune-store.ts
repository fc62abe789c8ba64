import { prune, type Verdict } from './prune';
import type { Folder } from '../folder';
import { cleanStore, removeFolders, takeOut } from './remove-release';

/** Removes the releases that `prune` selects, and files of killed processes; a dry run only lists them. */
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
