import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { Registry } from 'shared/contract/registry/schema';
import { servedVersions } from '../../rollout';
import { BadRelease, nullIfRefused, Refusal } from '../../refusal';
import type { Releases } from '../../store';

/** Refuses a release that claims a root of another section, and names both: each address has one owner. */
export function refuseSharedRoots(releases: Releases, registry: Registry, claiming: ReleaseRecord): void {
  for (const other of servedRecords(releases, registry)) {
    if (other.name === claiming.name) continue;
    const shared = claiming.section?.roots.find((root) => other.section?.roots.some((owned) => overlap(root, owned)));
    if (!shared) continue;
    throw new BadRelease(
      'root-owned-by-another',
      `${claiming.name}@${claiming.version} claims ${shared}, which ${other.name}@${other.version} owns. Two sections cannot own one root.`,
    );
  }
}

/** Whether two roots share addresses. A root owns all addresses below it, except `/`, which owns only itself. */
function overlap(one: string, other: string): boolean {
  if (one === '/' || other === '/') return one === other;
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}

/** A missing or unreadable release claims nothing, so that other sections are not affected. */
const servedRecords = (releases: Releases, { sections }: Registry): ReleaseRecord[] =>
  Object.entries(sections).flatMap(([name, state]) =>
    servedVersions(state).flatMap((version) => nullIfRefused(Refusal, () => releases.record(name, version)) ?? []),
  );
