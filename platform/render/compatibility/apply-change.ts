import type { Actor, Registry } from 'shared/contract/registry/schema';
import type { Change, Folder } from '../../store';
import type { PagesStore } from '../pages-store';
import { checkPairs, newlyServed, prepareRollback, requireRecords } from './check-pairs';

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
    let isChecked = false;
    const changed = await stored.change(
      command,
      (registry) => {
        isChecked = registry.sequence === current.sequence;
        if (!isChecked) return registry;
        const next = change(registry);
        // A release may have been removed since, or its key revoked: neither is a change of the registry.
        requireRecords(releases, newlyServed(next, registry));
        return next;
      },
      by,
    );
    if (!isChecked) continue;
    await prepareRollback(releases, pages, changed);
    return changed;
  }
}
