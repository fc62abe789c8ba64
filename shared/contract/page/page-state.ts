import type { Language } from '../language';
import type { PartName, SectionName } from '../names';
import type { Site } from '../site';
import type { LinkingSection, TopBarTools } from './section-links';

/** What a page knows of a section: declared in the section's `section.json`, and carried by its release record. */
export interface SectionFacts extends LinkingSection {
  /** The addresses that it owns, each with all that lies below it; `/` stands for itself alone. */
  roots: string[];
  /** Its name for a visitor, as the alert says it. */
  title: Record<Language, string>;
  /** Query parameters that name a page of its own, and so stay in the address when the language changes. */
  keptQuery: string[];
  topBar: TopBarTools;
}

/** What a rendered page says about itself; written into it at publish. */
export interface RenderedState {
  language: Language;
  /** The section of this page; `null` on the not-found page. */
  section: SectionName | null;
}

/** What a page is rendered from, and hydrated from again. */
export interface PageState extends RenderedState {
  site: Site;
  year: number;
}

/** One release of a section, as the browser needs it. */
export interface SelectedRelease extends SectionFacts {
  version: string;
  /** The name of its federation container: a global of its own per version. */
  container: string;
  /** Address of `remoteEntry.js`. */
  entry: string;
  styles: string[];
  /** `sha384-…` by address, for every script and style of the release. */
  integrity: Record<string, string>;
  /** Tried when this one cannot be loaded; what it declares for other pages counts for none. */
  previousGood?: Omit<SelectedRelease, keyof LinkingSection | 'topBar'>;
}

/** What the origin selected for this visitor. */
export interface PageSelection {
  page: number;
  shell: { version: string; integrity: Record<string, string> };
  sections: Record<SectionName, SelectedRelease>;
  /** Present only while a rollout runs: which arm of which rollout this visitor is in. */
  arms?: Record<PartName, 'stable' | 'candidate'>;
  /** `name@version` of a release that this visitor previews. */
  preview?: string;
}

/** What of the selection stands in the page itself. */
export interface SelectionInPage extends Pick<PageSelection, 'page' | 'arms' | 'preview'> {
  shell: { version: string };
  /** The address of every release that the page may load, such as `/_releases/help/1.5.0-3fa91c02/`. */
  releases: string[];
  /** The file of `HydrationFacts`, held to its hash. */
  facts: { href: string; integrity: string };
}

/** What a page needs only when it is hydrated: a file of its own, the same for every page of a selection. */
export interface HydrationFacts extends Pick<PageSelection, 'shell' | 'sections'>, Pick<PageState, 'site' | 'year'> {}
