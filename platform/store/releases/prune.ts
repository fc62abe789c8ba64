import type { PartName } from 'shared/contract';
import { liveVersions } from '../../rollout';
import type { Registry } from 'shared/contract/registry/schema';

export interface StoredRelease {
  name: PartName;
  version: string;
  storedAt: string;
}

export interface PruneDecision {
  name: PartName;
  version: string;
  keep: boolean;
  reason: string;
}

interface Prune {
  /** Every registry, oldest first; the last one is in force. */
  history: Registry[];
  stored: StoredRelease[];
  /** Milliseconds for which open pages may still request the files of their release. */
  window: number;
  now: number;
}

/** Decides which stored releases to keep: those that a registry within the window can reach. Deletes nothing. */
export function prune({ history, stored, window, now }: Prune): PruneDecision[] {
  const registry = history.at(-1)!;
  const recent = registriesWithin(history, now - window);
  return stored.map(({ name, version, storedAt }) => {
    const decide = (keep: boolean, reason: string): PruneDecision => ({ name, version, keep, reason });
    if (reaches(registry, name, version)) return decide(true, 'the registry in force names it');
    const last = recent.findLast((earlier) => reaches(earlier, name, version));
    if (last) return decide(true, `registry ${last.sequence} named it, and was in force within the window`);
    if (Date.parse(storedAt) > now - window)
      return decide(true, `came into the store at ${storedAt}, within the window, and may yet be started`);
    return decide(false, 'no registry within the window names it');
  });
}

/** The registries that were in force within the window, including the one that was in force when it began. */
function registriesWithin(history: Registry[], since: number): Registry[] {
  return history.filter(({ changedAt }, index) => {
    // Skips later states with an earlier time: a clock that was behind wrote it.
    const replacedAt = history.slice(index + 1).find((later) => later.changedAt >= changedAt)?.changedAt;
    return replacedAt === undefined || Date.parse(replacedAt) > since;
  });
}

/** Whether a registry serves a release, or can roll back to it. */
export function reaches({ sections }: Registry, name: PartName, version: string): boolean {
  const section = sections[name];
  if (!section) return false;
  return liveVersions(section).includes(version) || section.previousGood.includes(version);
}
