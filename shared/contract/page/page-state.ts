import type { Language } from '../language';
import type { PartName, SectionName } from '../names';
import type { Site } from '../site';

/** What a page knows of a section: declared in the section's `section.json`, and carried by its release record. */
export interface SectionFacts {
  /** The addresses that it owns, each with all that lies below it; `/` stands for itself alone. */
  roots: string[];
  /** Its name for a visitor, as the alert says it. */
  title: Record<Language, string>;
  /** Query parameters that name a page of its own, and so stay in the address when the language changes. */
  keptQuery: string[];
}

/** What a rendered page says about itself; written into it at publish. */
export interface PageState {
  site: Site;
  language: Language;
  year: number;
  /** The section of this page; `null` on the not-found page. */
  section: SectionName | null;
}

/** One release of a section, as the browser needs it. */
export interface PickedRelease extends SectionFacts {
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
  page: number;
  shell: { version: string; integrity: Record<string, string> };
  sections: Record<SectionName, PickedRelease>;
  /** Present only while a rollout runs: which arm of which rollout this visitor is in. */
  arms?: Record<PartName, 'stable' | 'candidate'>;
  /** `name@version` of a release that this visitor previews. */
  preview?: string;
}
