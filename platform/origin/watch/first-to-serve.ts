import type { Registry } from 'shared/contract/registry/schema';
import { pairKey } from 'platform/rollout';
import { BrokenRegistry, type Folder, type Releases } from 'platform/store';
import type { PagesStore } from 'platform/render';
import { checkEachPair, refuseIncomplete, type Faults } from './check-each-pair';

interface First {
  registry: Registry;
  /** Why it is not the one on disk; `null` if it is. */
  fault: string | null;
  faults: Faults;
}

/**
 * The registry that an origin starts with: the one on disk, if it can be served completely; otherwise the last good state, if that can;
 * otherwise the one on disk without the sections that cannot be shown.
 */
export async function firstToServe(
  { aborts, registry, releases }: Pick<Folder, 'aborts' | 'registry' | 'releases'>,
  pages: PagesStore,
): Promise<First> {
  const newest = await attempt(() => take(releases, pages, aborts.applyTo(registry.read())));
  if (!(newest instanceof Error) && newest.faults.size === 0) return { ...newest, fault: null };
  const lastGood = registry.lastGood();
  const older = lastGood && (await attempt(() => take(releases, pages, lastGood)));
  if (newest instanceof Error) {
    if (!older || older instanceof Error) throw newest;
    return { ...older, fault: reportFallback(older.registry, newest.message) };
  }
  const [fault] = newest.faults.values();
  if (older && !(older instanceof Error) && older.faults.size === 0)
    return { ...older, fault: reportFallback(older.registry, fault!) };
  for (const reason of newest.faults.values()) console.error(`Not shown: ${reason}`);
  return { ...newest, fault: null };
}

/** Prepares a registry. Refuses one without a shell that renders, which could serve nothing. */
async function take(releases: Releases, pages: PagesStore, registry: Registry): Promise<Omit<First, 'fault'>> {
  refuseIncomplete(registry);
  const faults = await checkEachPair(releases, pages, registry);
  const shell = registry.sections.shell.stable!;
  const fault = faults.get(pairKey({ shell, section: 'shell', version: shell }));
  if (fault !== undefined) throw new BrokenRegistry(fault);
  return { registry, faults };
}

async function attempt<Value>(work: () => Promise<Value>): Promise<Value | Error> {
  try {
    return await work();
  } catch (error) {
    return error as Error;
  }
}

function reportFallback({ sequence }: Registry, fault: string): string {
  console.error(`The registry is not taken over; the last valid one (${sequence}) is served. ${fault}`);
  return fault;
}
