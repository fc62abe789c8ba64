import type { PartName, SectionName } from 'shared/contract';
import type { PickedRelease, Picks, SectionFacts } from 'shared/contract/page/page-state';
import { isLive, partNames, sectionNames, stateOf } from 'releases/registry/section-state';
import { resolve, type Resolution } from 'releases/rollout/resolve';
import type { AppContext } from '../app-context';
import { factsOf, isReadable, pickedRelease, shellFacts } from './picked-release';
import type { Visitor } from './visitor';

export interface Choice {
  shell: string;
  /** The version of each section that can be shown. */
  sections: Record<SectionName, string>;
  /** What every section owns, also one that cannot be shown. */
  table: Record<SectionName, Pick<SectionFacts, 'roots'>>;
  picks: Picks;
}

/** One release per section for this visitor, and only such as were rendered beside the chosen shell. */
export function pickReleases(context: AppContext, visitor: Visitor): Choice {
  const { data, live } = context;
  const registry = live.current;
  const { preview } = visitor;
  const isKnown = preview !== null && isReadable(data, preview.name, preview.version);
  const ask = (section: PartName): Resolution => {
    const forced = isKnown && preview.name === section ? preview.version : undefined;
    return resolve(registry, { section, bucket: visitor.bucket, crawler: visitor.crawler, forced });
  };
  const askedShell = ask('shell');
  // A pair that is only previewed is rendered when it is first asked for.
  const isShellPreviewed = isKnown && preview.name === 'shell' && askedShell.version === preview.version;
  const shell = isShellPreviewed ? askedShell.version! : provenShell(context, askedShell.version!);
  const choice: Choice = { shell, sections: {}, table: {}, picks: { ...shellFacts(data, shell), sections: {} } };
  const arms: NonNullable<Picks['arms']> = {};
  if (isLive(registry.sections.shell.rollout)) arms.shell = shell === askedShell.version ? askedShell.arm : 'stable';

  for (const section of sectionNames(registry)) {
    const asked = ask(section);
    const { stable, rollout } = stateOf(registry, section);
    const isPreviewed = isKnown && preview.name === section && asked.version === preview.version;
    const version =
      isPreviewed || isShellPreviewed ? asked.version : shownVersion(context, shell, section, [asked.version, stable]);
    choice.table[section] = factsOf(data, section, version ?? stable!);
    const picked = version ? withPreviousGood(context, shell, section, version) : null;
    if (!version || !picked) continue;
    choice.sections[section] = version;
    choice.picks.sections[section] = picked;
    if (isLive(rollout)) arms[section] = version === asked.version ? asked.arm : 'stable';
    if (isPreviewed) choice.picks.preview = `${section}@${version}`;
  }
  if (isShellPreviewed) choice.picks.preview = `shell@${shell}`;
  if (Object.keys(arms).length > 0) choice.picks.arms = arms;
  return choice;
}

/** The first that is proven and as it was published; else the good one before; else one that still has its pages, whose changed files are not served. */
function shownVersion(
  { data, live }: AppContext,
  shell: string,
  section: SectionName,
  wanted: (string | null)[],
): string | undefined {
  const { previousGood } = stateOf(live.current, section);
  const shown = [...wanted, previousGood[0]].filter(
    (version): version is string =>
      version != null && live.isProven({ shell, section, version }) && isReadable(data, section, version),
  );
  return shown.find((version) => !live.tampered.has(`${section}@${version}`)) ?? shown[0];
}

/** A candidate only where it was proven beside every stable release: no visitor may lose a section to it. */
function provenShell({ live }: AppContext, asked: string): string {
  const registry = live.current;
  const { stable, previousGood } = registry.sections.shell;
  const isProven = (shell: string) =>
    partNames(registry).every((section) => {
      const version = section === 'shell' ? shell : stateOf(registry, section).stable!;
      return live.isProven({ shell, section, version });
    });
  const isWhole = (shell: string) => !live.tampered.has(`shell@${shell}`);
  if (isProven(asked) && isWhole(asked)) return asked;
  if (isWhole(stable!)) return stable!;
  return previousGood.slice(0, 1).find((shell) => isProven(shell) && isWhole(shell)) ?? stable!;
}

/** What the page falls back on: for a candidate the stable version, for stable the newest good one before it. */
function withPreviousGood(
  { data, live }: AppContext,
  shell: string,
  section: SectionName,
  version: string,
): PickedRelease | null {
  const { stable, previousGood } = stateOf(live.current, section);
  const fallback = version === stable ? previousGood[0] : stable;
  const picked = pickedRelease(data, section, version);
  const isProven = fallback != null && live.isProven({ shell, section, version: fallback });
  const previous = isProven ? pickedRelease(data, section, fallback) : null;
  return picked && previous ? { ...picked, previousGood: previous } : picked;
}
