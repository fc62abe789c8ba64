import type { Registry } from 'shared/contract/registry/schema';
import { livePairs, pairKey, servedPairs, type Pair } from '../../rollout/live-pairs';
import type { PagesStore } from '../pages-store';
import { publishedRecord } from '../../store/releases/read-record';
import { verifyRelease } from '../../store/releases/verify-release';
import { refuseMisfit, refuseUnspokenPage } from './fits';
import { refuseSharedRoots } from './refuse-shared-roots';

type Pages = Pick<PagesStore, 'has' | 'ensure'>;

/** What is served already is not asked again: an emergency must not fail over something that was so before. */
export function newlyServed(registry: Registry, current?: Registry): Pair[] {
  const known = new Set(current ? servedPairs(current).map(pairKey) : []);
  return servedPairs(registry).filter((pair) => !known.has(pairKey(pair)));
}

/** Refuses unless every pair that visitors would newly meet is published, as its part's key signed it, fits by its contracts, and renders. */
export async function prove(data: string, pages: Pages, registry: Registry, current?: Registry): Promise<void> {
  for (const pair of newlyServed(registry, current)) {
    await verifyRelease(data, 'shell', pair.shell);
    await verifyRelease(data, pair.section, pair.version);
    await provePair(data, pages, registry, pair);
  }
}

export async function provePair(data: string, pages: Pages, registry: Registry, pair: Pair): Promise<void> {
  const shell = publishedRecord(data, 'shell', pair.shell);
  refuseUnspokenPage(shell);
  if (pair.section !== 'shell') {
    const section = publishedRecord(data, pair.section, pair.version);
    refuseMisfit(shell, section);
    refuseSharedRoots(data, registry, section);
  }
  await pages.ensure(pair);
}

/** The pairs of the next rollback, rendered while there is time; one that fails is left out, and refuses nothing. */
export async function prepareRollback(data: string, pages: Pages, registry: Registry): Promise<void> {
  for (const pair of livePairs(registry).filter((candidate) => !pages.has(candidate))) {
    await provePair(data, pages, registry, pair).catch((error: Error) =>
      console.error(`Not ready for a rollback: ${error.message}`),
    );
  }
}
