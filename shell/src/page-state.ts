import type { Language, Site } from 'shared/contract';
import type { SectionName } from './remotes/sections';

/** What a rendered page says about itself; written into it at publish. */
export interface PageState {
  site: Site;
  language: Language;
  year: number;
  /** The section of this page; `null` on the not-found page. */
  section: SectionName | null;
}

/** One release of a section, as the browser needs it. */
export interface PickedRelease {
  version: string;
  /** The name of its federation container: a global of its own per version. */
  container: string;
  /** Address of `remoteEntry.js`. */
  entry: string;
  styles: string[];
  /** `sha384-…` by address, for every script and style of the release. */
  integrity: Record<string, string>;
  /** Tried when this one cannot be loaded. */
  previousGood?: PickedRelease;
}

/** What the origin picked for this visitor; written into the page when it is answered. */
export interface Picks {
  shell: { version: string; integrity: Record<string, string> };
  sections: Partial<Record<SectionName, PickedRelease>>;
  /** Present only while a rollout runs: which arm of which rollout this visitor is in. */
  arms?: Partial<Record<SectionName | 'shell', 'stable' | 'candidate'>>;
  /** `name@version` of a release that this visitor previews. */
  preview?: string;
}

export function readJson<Value>(id: string): Value {
  return JSON.parse(document.getElementById(id)!.textContent!);
}
