import type { PartName, SectionName } from 'shared/contract';
import type { SelectedRelease, PageSelection, SectionFacts } from 'shared/contract/page/page-state';
import { isBlocked, partNames, sectionNames, stateOf, type Resolution } from 'platform/rollout';
import type { AppContext } from '../app-context';
import { claimsOf, factsOf, isReadable, selectedRelease, shellFacts } from './selected-release';

/** The visitor's arm in each rollout under way. */
export type Arms = Readonly<Record<PartName, Resolution['arm']>>;

/** A published release that replaces the selected one of its part. */
export interface Previewed {
  name: PartName;
  version: string;
}

/** Compatible releases, one of each part. */
export interface SelectedReleases {
  shell: string;
  /** The version of each section that can be shown. */
  sections: Record<SectionName, string>;
  /** By section, including those that cannot be shown. */
  rootsBySection: Record<SectionName, Pick<SectionFacts, 'roots'>>;
  /** Roots of sections without a readable release: reserved unless another section owns them. */
  unreadable: Record<SectionName, string[] | 'any'>;
  pageSelection: PageSelection;
}

type Context = Pick<AppContext, 'live' | 'store'>;

/** Selects one release per section for these arms, among those that were rendered beside the selected shell. */
export function selectReleases(context: Context, arms: Arms, preview: Previewed | null): SelectedReleases {
  const { live, store } = context;
  const { releases } = store;
  const registry = live.current;
  const previewed = preview && isPreviewable(context, preview) ? preview : null;
  const versionFor = (part: PartName): string => {
    const { stable, rollout } = stateOf(registry, part);
    if (previewed?.name === part) return previewed.version;
    return arms[part] === 'candidate' ? rollout!.candidate : stable!;
  };
  const shell = previewed?.name === 'shell' ? previewed.version : servableShell(context, versionFor('shell'));
  const bySection = sectionNames(registry).map((section) => {
    // A pair that is only previewed is rendered when it is first requested.
    const isRenderedLater = previewed !== null && ['shell', section].includes(previewed.name);
    const version = isRenderedLater ? versionFor(section) : shownVersion(context, shell, section, versionFor(section));
    return { section, version, selected: version ? withPreviousGood(context, shell, section, version) : null };
  });
  const versions = new Map([
    ['shell', shell],
    ...bySection.flatMap(({ section, version, selected: release }) => (release ? [[section, version!] as const] : [])),
  ]);
  const facts = bySection.map(
    ({ section, version }) => [section, factsOf(releases, section, version ?? versionFor(section))] as const,
  );
  // A visitor who is served another version than that of the arm counts as stable.
  const servedArms = Object.entries(arms)
    .filter(([part]) => versions.has(part))
    .map(([part, arm]) => [part, versions.get(part) === versionFor(part) ? arm : 'stable'] as const);
  const isPreviewShown = previewed !== null && versions.get(previewed.name) === previewed.version;
  return {
    shell,
    sections: Object.fromEntries([...versions].filter(([part]) => part !== 'shell')),
    rootsBySection: Object.fromEntries(facts.flatMap(([section, own]) => (own ? [[section, own]] : []))),
    unreadable: Object.fromEntries(
      facts.flatMap(([section, own]) =>
        own ? [] : [[section, claimsOf(releases, section, stateOf(registry, section).stable!)]],
      ),
    ),
    pageSelection: {
      ...shellFacts(releases, shell),
      sections: Object.fromEntries(bySection.flatMap(({ section, selected: release }) => (release ? [[section, release]] : []))),
      ...(servedArms.length > 0 && { arms: Object.fromEntries(servedArms) }),
      ...(isPreviewShown && { preview: `${previewed.name}@${previewed.version}` }),
    },
  };
}

const isPreviewable = ({ live, store }: Context, { name, version }: Previewed): boolean =>
  isReadable(store.releases, name, version) && !isBlocked(live.current, name, version);

/** The first intact version that passed its check; otherwise the previous good one; otherwise one whose pages are valid, without its changed files. */
function shownVersion({ live, store }: Context, shell: string, section: SectionName, preferred: string): string | undefined {
  const { stable, previousGood } = stateOf(live.current, section);
  const versions = [preferred, stable, previousGood[0]].filter(
    (version): version is string =>
      version != null && live.isServable({ shell, section, version }) && isReadable(store.releases, section, version),
  );
  return versions.find((version) => !live.tampered.has(`${section}@${version}`)) ?? versions[0];
}

/** The shell to serve: the preferred one only if it passed the check beside every stable section, so that no visitor loses a section. */
function servableShell({ live, store }: Context, preferred: string): string {
  const registry = live.current;
  const { stable, previousGood } = registry.sections.shell;
  const isServable = (shell: string) =>
    partNames(registry).every((section) => {
      const version = section === 'shell' ? shell : stateOf(registry, section).stable!;
      return live.isServable({ shell, section, version });
    });
  const isIntact = (shell: string) => !live.tampered.has(`shell@${shell}`) && isReadable(store.releases, 'shell', shell);
  if (isServable(preferred) && isIntact(preferred)) return preferred;
  if (isIntact(stable!)) return stable!;
  return previousGood.slice(0, 1).find((shell) => isServable(shell) && isIntact(shell)) ?? stable!;
}

/** Adds the version that a page falls back on: for a candidate stable, for stable the newest good version before it. */
function withPreviousGood(
  { live, store }: Context,
  shell: string,
  section: SectionName,
  version: string,
): SelectedRelease | null {
  const { stable, previousGood } = stateOf(live.current, section);
  const fallback = version === stable ? previousGood[0] : stable;
  const release = selectedRelease(store.releases, section, version);
  const isServable = fallback != null && live.isServable({ shell, section, version: fallback });
  const previous = isServable ? selectedRelease(store.releases, section, fallback) : null;
  return release && previous ? { ...release, previousGood: previous } : release;
}
