import { createHash } from 'node:crypto';
import type { PartName, SectionName } from 'shared/contract';
import type { PagePolicy } from 'shared/contract/page/page-policy';
import { sectionOf } from 'shared/contract/page/section-of';
import type { Pair } from 'platform/rollout/live-pairs';
import { isLive, partNames, stateOf } from 'platform/rollout/section-state';
import { resolve } from 'platform/rollout/resolve';
import type { AppContext } from '../app-context';
import { selectionScript } from './compose';
import { FactsFiles } from './facts-files';
import { enforcedTypes, isUnusable, pagePolicy } from './page-policy';
import { selectReleases, type Arms, type Previewed, type SelectedReleases } from './select-releases';
import type { Visitor } from './visitor';

/** Selected releases, and what follows from them for every page. */
export interface ReleaseSelection extends SelectedReleases {
  /** What a page carries of them. */
  script: string;
  /** The page policy of the shell's build; `null` for older shells without one. */
  policy: PagePolicy | null;
  trustedTypes: string[];
  /** Differs between selections whose pages differ, and is the same again for the same releases. */
  key: string;
}

type Context = Pick<AppContext, 'store' | 'site' | 'live' | 'pages'>;

/** The few selections that one state of the registry leaves, each computed when it is first needed. */
export class Selections {
  #state: unknown;
  /** Parts that have a rollout under way. */
  #inRollout: PartName[] = [];
  readonly #byArms = new Map<string, ReleaseSelection>();
  /** A bucket is below 10,000, so this has an end too; `null` stands for visitors who are in no rollout. */
  readonly #byBucket = new Map<number | null, ReleaseSelection>();

  /** What the pages of these selections fetch when they are hydrated. */
  readonly facts: FactsFiles;

  constructor(private readonly context: Context) {
    this.facts = new FactsFiles(context);
  }

  of({ bucket, crawler, preview }: Pick<Visitor, 'bucket' | 'crawler' | 'preview'>): ReleaseSelection {
    this.#follow();
    const place = crawler || this.#inRollout.length === 0 ? null : bucket;
    if (preview) return this.#select(this.#armsAt(place), preview);
    const cached = this.#byBucket.get(place);
    if (cached) return cached;
    const arms = this.#armsAt(place);
    const name = JSON.stringify(arms);
    const selection = this.#byArms.get(name) ?? this.#select(arms, null);
    // A policy that cannot be used is read again, and so is what follows from it.
    if (isUnusable(selection.policy)) return selection;
    this.#byArms.set(name, selection);
    this.#byBucket.set(place, selection);
    return selection;
  }

  /** Cached for one state of the registry only. */
  #follow(): void {
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
    const { store, site, pages } = this.context;
    const selected = selectReleases(this.context, arms, preview);
    const script = selectionScript(selected.pageSelection, this.facts.of(selected.pageSelection));
    const policy = pagePolicy(store.releases, site, selected.shell);
    return {
      ...selected,
      script,
      policy,
      trustedTypes: enforcedTypes(store.releases, policy, selected.pageSelection),
      key: createHash('sha256')
        .update(`${pages.edition} ${script} ${JSON.stringify(policy)}`)
        .digest('base64url')
        .slice(0, 22),
    };
  }
}

/** The section that owns a path, and the pair that answers it; without a pair the section has no release that can be shown. */
export function pairAt(
  { shell, sections, table, unreadable }: SelectedReleases,
  pathname: string,
): { owner: SectionName | null; pair: Pair | null } {
  const owner = sectionOf(table, pathname) ?? claimantOf(unreadable, pathname);
  if (!owner) return { owner, pair: { shell, section: 'shell', version: shell } };
  const version = sections[owner];
  return { owner, pair: version ? { shell, section: owner, version } : null };
}

/** An address that a section claims which cannot be read now is not one that does not exist: a search engine would drop the page. */
function claimantOf(unreadable: SelectedReleases['unreadable'], pathname: string): SectionName | null {
  const claims = Object.entries(unreadable);
  const claimed = Object.fromEntries(claims.map(([name, roots]) => [name, { roots: roots === 'any' ? [] : roots }]));
  return sectionOf(claimed, pathname) ?? claims.find(([, roots]) => roots === 'any')?.[0] ?? null;
}
