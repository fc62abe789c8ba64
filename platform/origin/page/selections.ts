import { createHash } from 'node:crypto';
import type { PartName, SectionName } from 'shared/contract';
import type { PagePolicy } from 'shared/contract/page/page-policy';
import { sectionOf } from 'shared/contract/page/section-of';
import { isLive, partNames, resolve, stateOf, type Pair } from 'platform/rollout';
import type { AppContext } from '../app-context';
import { selectionScript } from './compose';
import { FactsFiles } from './facts-files';
import { enforcedTypes, isUnusable, pagePolicy } from './page-policy';
import { selectReleases, type Arms, type Previewed, type SelectedReleases } from './select-releases';
import type { Visitor } from './visitor';

/** Selected releases, and what every page derives from them. */
export interface ReleaseSelection extends SelectedReleases {
  /** The script element that a page gets. */
  script: string;
  /** The page policy of the shell's build; `null` for older shells without one. */
  policy: PagePolicy | null;
  trustedTypes: string[];
  /** Equal for selections with the same pages. */
  key: string;
}

type Context = Pick<AppContext, 'store' | 'site' | 'live' | 'pages'>;

/** The selections of one state of the registry. There are few; each is computed on first use. */
export class Selections {
  #state: unknown;
  /** Parts that have a rollout under way. */
  #inRollout: PartName[] = [];
  readonly #byArms = new Map<string, ReleaseSelection>();
  /** By bucket, of which there are 10,000; `null` stands for visitors in no rollout. */
  readonly #byBucket = new Map<number | null, ReleaseSelection>();

  /** The files that pages of these selections fetch for hydration. */
  readonly facts: FactsFiles;

  constructor(private readonly context: Context) {
    this.facts = new FactsFiles(context);
  }

  of({ bucket, crawler, preview }: Pick<Visitor, 'bucket' | 'crawler' | 'preview'>): ReleaseSelection {
    this.#dropOutdated();
    const key = crawler || this.#inRollout.length === 0 ? null : bucket;
    if (preview) return this.#select(this.#armsAt(key), preview);
    const cached = this.#byBucket.get(key);
    if (cached) return cached;
    const arms = this.#armsAt(key);
    const name = JSON.stringify(arms);
    const selection = this.#byArms.get(name) ?? this.#select(arms, null);
    // Not cached while the policy is unusable, so that it is read again.
    if (isUnusable(selection.policy)) return selection;
    this.#byArms.set(name, selection);
    this.#byBucket.set(key, selection);
    return selection;
  }

  /** Clears the cache when the state of the registry has changed. */
  #dropOutdated(): void {
    const { current, state } = this.context.live;
    if (this.#state === state) return;
    this.#state = state;
    this.#inRollout = partNames(current).filter((part) => isLive(stateOf(current, part).rollout));
    this.#byArms.clear();
    this.#byBucket.clear();
  }

  #armsAt(bucket: number | null): Arms {
    const registry = this.context.live.current;
    const armOf = (section: PartName) => resolve(registry, { section, bucket, crawler: false }).arm;
    return Object.fromEntries(this.#inRollout.map((part) => [part, armOf(part)]));
  }

  #select(arms: Arms, preview: Previewed | null): ReleaseSelection {
    const { store, site, pages, live } = this.context;
    const selected = selectReleases(this.context, arms, preview);
    const script = selectionScript(selected.pageSelection, this.facts.of(selected.pageSelection));
    const policy = pagePolicy(store.releases, site, selected.shell);
    return {
      ...selected,
      script,
      policy,
      trustedTypes: enforcedTypes(store.releases, policy, selected.pageSelection),
      key: createHash('sha256')
        .update(`${pages.edition} ${live.trustSequence} ${script} ${JSON.stringify(policy)}`)
        .digest('base64url')
        .slice(0, 22),
    };
  }
}

/** The section that owns a path, and the pair that answers it. Without a pair the section has no release that can be shown. */
export function pairAt(
  { shell, sections, rootsBySection, unreadable }: SelectedReleases,
  pathname: string,
): { owner: SectionName | null; pair: Pair | null } {
  const owner = sectionOf(rootsBySection, pathname);
  if (!owner) return { owner, pair: isClaimed(unreadable, pathname) ? null : { shell, section: 'shell', version: shell } };
  const version = sections[owner];
  return { owner, pair: version ? { shell, section: owner, version } : null };
}

/** Whether an unreadable section claims a path. Such a path must not be "not found", because search engines would drop the page. */
function isClaimed(unreadable: SelectedReleases['unreadable'], pathname: string): boolean {
  const claims = Object.values(unreadable);
  return claims.some((roots) => roots === 'any' || sectionOf({ unreadable: { roots } }, pathname) !== null);
}
