import type { Registry } from 'shared/contract/registry/schema';
import { provePair } from 'releases/proof/prove';
import { liveVersions, pairKey, servedPairs } from 'releases/registry/live-pairs';
import { BrokenRegistry } from 'releases/registry/parse-registry';
import type { PagesStore } from 'releases/render/pages-store';
import { isPublished } from 'releases/store/read-record';
import { verifyRelease } from 'releases/store/verify-release';

/** By `pairKey`: why a pair cannot be shown. */
export type Faults = ReadonlyMap<string, string>;

/** Proves every pair that may stand on a page, each for itself: one team's broken file stops nobody else. */
export async function proveEach(data: string, pages: PagesStore, registry: Registry): Promise<Faults> {
  const faults = new Map<string, string>();
  for (const pair of servedPairs(registry)) {
    await provePair(data, pages, registry, pair).catch((error: Error) => faults.set(pairKey(pair), error.message));
  }
  return faults;
}

/** By `name@version`: releases that visitors may be given and that are not as they were published, and what of them is not. */
export async function findTampered(data: string, registry: Registry): Promise<ReadonlyMap<string, string>> {
  const tampered = new Map<string, string>();
  for (const [name, state] of Object.entries(registry.sections))
    for (const version of liveVersions(state).filter((known) => isPublished(data, name, known)))
      await verifyRelease(data, name, version).catch((error: Error) => tampered.set(`${name}@${version}`, error.message));
  return tampered;
}

/** Refuses a registry that would serve nothing for a section that it names, or nothing at all. */
export function refuseIncomplete({ sections }: Registry): void {
  const [name] = Object.entries(sections).find(([, { stable }]) => stable === null) ?? [];
  if (name === undefined) return;
  throw new BrokenRegistry(
    `field "sections.${name}.stable": the registry names no version of ${name} that is served. Start one: npm run release -- start ${name}@VERSION`,
  );
}
