import { RELEASE_NAMES, type ReleaseName } from 'shared/build/workspaces';
import type { Registry, SectionState } from './registry/schema';

/** A section's release as one shell's release carries it. `section: 'shell'` is the shell alone, with its not-found page. */
export interface Pair {
  shell: string;
  section: ReleaseName;
  version: string;
}

export const pairKey = ({ shell, section, version }: Pair): string => `${shell}/${section}@${version}`;

/** The versions of a section that a visitor may get now or after the next rollback: stable, candidate, previous good. */
export function liveVersions({ stable, previousGood, rollout }: SectionState): string[] {
  const candidate = rollout && ['running', 'paused'].includes(rollout.state) ? rollout.candidate : null;
  return [...new Set([stable, candidate, previousGood[0]].filter((version) => version != null))];
}

/** Every pair that may meet on a page: what must be rendered before the registry may say so. */
export function livePairs({ sections }: Registry): Pair[] {
  const shells = liveVersions(sections.shell);
  return shells.flatMap((shell) =>
    RELEASE_NAMES.flatMap((section): Pair[] => {
      const versions = section === 'shell' ? [shell] : liveVersions(sections[section]);
      return versions.map((version) => ({ shell, section, version }));
    }),
  );
}
