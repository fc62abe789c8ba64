import type { PartName } from 'shared/contract';
import { isLive } from './section-state';
import type { Registry, SectionState } from 'shared/contract/registry/schema';

/** A release of the shell and a release of a section that appear on one page. `section: 'shell'` is the shell alone, with its not-found page. */
export interface Pair {
  shell: string;
  section: PartName;
  version: string;
}

export const pairKey = ({ shell, section, version }: Pair): string => `${shell}/${section}@${version}`;

/** The versions of a section that visitors get now: stable, and the candidate of a running or paused rollout. */
export function servedVersions({ stable, rollout }: SectionState): string[] {
  const candidate = isLive(rollout) ? rollout.candidate : null;
  return [...new Set([stable, candidate].filter((version) => version !== null))];
}

/** `servedVersions` and the version that the next rollback would serve. */
export function liveVersions(section: SectionState): string[] {
  return [...new Set([...servedVersions(section), ...section.previousGood.slice(0, 1)])];
}

/** The versions that visitors get now or got before: stable, the candidate of the last rollout, and the good versions before stable. */
export const startedVersions = ({ stable, rollout, previousGood }: SectionState): string[] =>
  [stable, rollout?.candidate, ...previousGood].filter((version) => version != null);

/** Every pair that visitors can get now. All of them must be rendered before this registry is written. */
export const servedPairs = (registry: Registry): Pair[] => pairsOf(registry, servedVersions);

/** `servedPairs` and the pairs of the next rollback. Those are rendered ahead, and a change is not refused because of them. */
export const livePairs = (registry: Registry): Pair[] => pairsOf(registry, liveVersions);

function pairsOf({ sections }: Registry, versionsOf: (section: SectionState) => string[]): Pair[] {
  return versionsOf(sections.shell).flatMap((shell) =>
    Object.entries(sections).flatMap(([section, state]): Pair[] => {
      const versions = section === 'shell' ? [shell] : versionsOf(state);
      return versions.map((version) => ({ shell, section, version }));
    }),
  );
}
