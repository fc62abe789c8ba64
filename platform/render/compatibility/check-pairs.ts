import type { Registry } from 'shared/contract/registry/schema';
import { livePairs, pairKey, servedPairs, type Pair } from '../../rollout';
import type { PagesStore } from '../pages-store';
import type { Releases } from '../../store';
import { refuseIncompatible, refuseUnsupportedPage } from './refuse-incompatible';
import { refuseSharedRoots } from './refuse-shared-roots';

type Pages = Pick<PagesStore, 'has' | 'ensure'>;

/** Pairs that are served already are not checked again: an emergency change must not fail over an earlier fault. */
export function newlyServed(registry: Registry, current?: Registry): Pair[] {
  const servedBefore = new Set(current ? servedPairs(current).map(pairKey) : []);
  return servedPairs(registry).filter((pair) => !servedBefore.has(pairKey(pair)));
}

/** Refuses unless every newly served pair is published and signed, compatible by its contracts, and renders. */
export async function checkPairs(releases: Releases, pages: Pages, registry: Registry, current?: Registry): Promise<void> {
  for (const pair of newlyServed(registry, current)) {
    await releases.verify('shell', pair.shell);
    await releases.verify(pair.section, pair.version);
    await checkPair(releases, pages, registry, pair);
  }
}

/** Refuses pairs with a release that is not in the store, or has no valid signature. */
export function requireRecords(releases: Releases, pairs: readonly Pair[]): void {
  for (const { shell, section, version } of pairs) {
    releases.record('shell', shell);
    releases.record(section, version);
  }
}

export async function checkPair(releases: Releases, pages: Pages, registry: Registry, pair: Pair): Promise<void> {
  const shell = releases.record('shell', pair.shell);
  refuseUnsupportedPage(shell);
  if (pair.section !== 'shell') {
    const section = releases.record(pair.section, pair.version);
    refuseIncompatible(shell, section);
    refuseSharedRoots(releases, registry, section);
  }
  await pages.ensure(pair);
}

/** Renders the pairs of the next rollback in advance. One that fails is logged and blocks nothing. */
export async function prepareRollback(releases: Releases, pages: Pages, registry: Registry): Promise<void> {
  for (const pair of livePairs(registry)) {
    try {
      if (!pages.has(pair)) await checkPair(releases, pages, registry, pair);
    } catch (error) {
      // Not thrown, whatever the error: the change has been made already, and must not be repeated.
      console.error(`Not ready for a rollback: ${(error as Error).message}`);
    }
  }
}
