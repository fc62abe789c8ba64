import type { ReleaseName } from 'shared/build/workspaces';
import type { Picks, PickedRelease } from '../../src/page-state';
import { SECTION_NAMES, type SectionName } from '../../src/remotes/sections';
import { isLive } from '../../releases/commands/section-state';
import { resolve, type Resolution } from '../../releases/resolve';
import type { Origin } from '../origin';
import { isPublished } from '../../releases/store/read-record';
import { pickedRelease, shellIntegrity } from './picked-release';
import type { VisitorFacts } from './visitor';

export interface Choice {
  shell: string;
  sections: Partial<Record<SectionName, string>>;
  picks: Picks;
}

/** One release per section for this visitor, and only such as were rendered beside the chosen shell. */
export function pickReleases(origin: Origin, visitor: VisitorFacts): Choice {
  const { data, pages, live: { current: registry } } = origin;
  const { preview } = visitor;
  const isKnown = preview !== null && isPublished(data, preview.name, preview.version);
  const ask = (section: ReleaseName): Resolution => {
    const forced = isKnown && preview.name === section ? preview.version : undefined;
    return resolve(registry, { section, bucket: visitor.bucket, crawler: visitor.crawler, forced });
  };
  const shell = ask('shell');
  const choice: Choice = { shell: shell.version!, sections: {}, picks: { shell: { version: shell.version!, integrity: shellIntegrity(data, shell.version!) }, sections: {} } };
  // A pair that is only previewed is rendered when it is first asked for.
  const isShellPreviewed = isKnown && preview.name === 'shell' && shell.version === preview.version;
  const arms: NonNullable<Picks['arms']> = {};
  if (isLive(registry.sections.shell.rollout)) arms.shell = shell.arm;

  for (const section of SECTION_NAMES) {
    const asked = ask(section);
    const stable = registry.sections[section].stable;
    const isPreviewed = isKnown && preview.name === section && asked.version === preview.version;
    const isRendered = (version: string | null) => version !== null && pages.has({ shell: choice.shell, section, version });
    const version = isPreviewed || isShellPreviewed || isRendered(asked.version) ? asked.version : isRendered(stable) ? stable : null;
    if (!version) continue;
    choice.sections[section] = version;
    choice.picks.sections[section] = withPreviousGood(origin, choice.shell, section, version);
    if (isLive(registry.sections[section].rollout)) arms[section] = version === asked.version ? asked.arm : 'stable';
    if (isPreviewed) choice.picks.preview = `${section}@${version}`;
  }
  if (isShellPreviewed) choice.picks.preview = `shell@${shell.version}`;
  if (Object.keys(arms).length > 0) choice.picks.arms = arms;
  return choice;
}

/** What the page falls back on: for a candidate the stable version, for stable the newest good one before it. */
function withPreviousGood({ data, pages, live }: Origin, shell: string, section: SectionName, version: string): PickedRelease {
  const { stable, previousGood } = live.current.sections[section];
  const fallback = version === stable ? previousGood[0] : stable;
  const picked = pickedRelease(data, section, version);
  const isProven = fallback != null && pages.has({ shell, section, version: fallback });
  return isProven ? { ...picked, previousGood: pickedRelease(data, section, fallback) } : picked;
}
