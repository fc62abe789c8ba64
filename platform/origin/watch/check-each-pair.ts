import type { Registry } from 'shared/contract/registry/schema';
import { checkPair, type PagesStore } from 'platform/render';
import { liveVersions, pairKey, servedPairs } from 'platform/rollout';
import { BrokenRegistry, type Releases } from 'platform/store';

/** By `pairKey`: why a pair cannot be shown. */
export type Faults = ReadonlyMap<string, string>;

/** Checks every served pair separately, so that one team's broken file does not stop another team. */
export async function checkEachPair(releases: Releases, pages: PagesStore, registry: Registry): Promise<Faults> {
  const faults = new Map<string, string>();
  for (const pair of servedPairs(registry)) {
    await checkPair(releases, pages, registry, pair).catch((error: Error) => faults.set(pairKey(pair), error.message));
  }
  return faults;
}

/** Served releases that were changed after publication, and how, by `name@version`. */
export async function findTampered(releases: Releases, registry: Registry): Promise<ReadonlyMap<string, string>> {
  const tampered = new Map<string, string>();
  for (const [name, state] of Object.entries(registry.sections))
    for (const version of liveVersions(state).filter((each) => releases.has(name, each)))
      await releases.verify(name, version).catch((error: Error) => tampered.set(`${name}@${version}`, error.message));
  return tampered;
}

/** Served releases that are not in the store. */
export const missingReleases = (releases: Releases, { sections }: Registry): string[] =>
  Object.entries(sections).flatMap(([name, state]) =>
    liveVersions(state)
      .filter((version) => !releases.has(name, version))
      .map((version) => `${name}@${version}`),
  );

/** Refuses a registry that would serve nothing for a section that it names, or nothing at all. */
export function refuseIncomplete({ sections }: Registry): void {
  const [name] = Object.entries(sections).find(([, { stable }]) => stable === null) ?? [];
  if (name === undefined) return;
  throw new BrokenRegistry(
    `field "sections.${name}.stable": the registry names no version of ${name} that is served. Start one: npm run release -- start ${name}@VERSION`,
  );
}
