import type { PartName } from 'shared/contract';
import { isLive } from './section-state';
import type { Registry, SectionState } from 'shared/contract/registry/schema';

/** A section's release as one shell's release carries it. `section: 'shell'` is the shell alone, with its not-found page. */
export interface Pair {
  shell: string;
  section: PartName;
  version: string;
}

export const pairKey = ({ shell, section, version }: Pair): string => `${shell}/${section}@${version}`;

/** The versions of a section that visitors are given now: stable, and the candidate of a rollout. */
export function servedVersions({ stable, rollout }: SectionState): string[] {
  const candidate = isLive(rollout) ? rollout.candidate : null;
  return [...new Set([stable, candidate].filter((version) => version !== null))];
}

/** These and the version that the next rollback would serve. */
export function liveVersions(section: SectionState): string[] {
  return [...new Set([...servedVersions(section), ...section.previousGood.slice(0, 1)])];
}

/** The versions that visitors are given now, or were until one of the last steps: also the last rollout's candidate, and the good ones before stable. */
export const startedVersions = ({ stable, rollout, previousGood }: SectionState): string[] =>
  [stable, rollout?.candidate, ...previousGood].filter((version) => version != null);

/** Every pair that may stand on a page now: must be rendered before the registry may say so. */
export const servedPairs = (registry: Registry): Pair[] => pairsOf(registry, servedVersions);

/** These and the pairs of a rollback; worth having rendered, and no reason to refuse a change. */
export const livePairs = (registry: Registry): Pair[] => pairsOf(registry, liveVersions);

function pairsOf({ sections }: Registry, versionsOf: (section: SectionState) => string[]): Pair[] {
  return versionsOf(sections.shell).flatMap((shell) =>
    Object.entries(sections).flatMap(([section, state]): Pair[] => {
      const versions = section === 'shell' ? [shell] : versionsOf(state);
      return versions.map((version) => ({ shell, section, version }));
    }),
  );
}
