import type { Actor, Registry } from 'shared/contract/registry/schema';
import { pairKey } from '../../rollout';
import type { Change, Folder } from '../../store';
import type { PagesStore } from '../pages-store';
import { newlyServed, prepareRollback, checkPairs } from './check-pairs';

/**
 * Applies a change of the registry after checking that every newly served pair is published, has compatible contracts and is rendered.
 * Renders outside the lock, and repeats the check if the registry has changed in the meantime.
 */
export async function applyChange(
  { registry: stored, releases }: Pick<Folder, 'registry' | 'releases'>,
  pages: PagesStore,
  command: string,
  change: Change,
  by?: Actor,
): Promise<Registry> {
  for (;;) {
    const current = stored.read();
    await checkPairs(releases, pages, change(current), current);
    try {
      const changed = await stored.change(
        command,
        (registry) => {
          const next = change(registry);
          const unchecked = newlyServed(next, registry).find((pair) => !pages.has(pair));
          if (unchecked) throw new Unchecked(pairKey(unchecked));
          return next;
        },
        by,
      );
      await prepareRollback(releases, pages, changed);
      return changed;
    } catch (error) {
      if (!(error instanceof Unchecked)) throw error;
    }
  }
}

class Unchecked extends Error {}
