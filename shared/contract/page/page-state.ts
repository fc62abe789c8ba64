import type { Language } from '../language';
import type { PartName, SectionName } from '../names';
import type { Site } from '../site';
import type { LinkingSection, TopBarTools } from './section-links';

/** What a page knows about a section, from its `section.json` by way of the release record. */
export interface SectionFacts extends LinkingSection {
  /** The addresses that it owns, each with all addresses below it; `/` only itself. */
  roots: string[];
  /** Its name in alerts. */
  title: Record<Language, string>;
  /** Query parameters that select a page, and so stay in the address when the language changes. */
  keptQuery: string[];
  topBar: TopBarTools;
}

/** The state of a rendered page, written into it at publish. */
export interface RenderedState {
  language: Language;
  /** The section of this page; `null` on the not-found page. */
  section: SectionName | null;
}

/** The state from which a page is rendered and hydrated. */
export interface PageState extends RenderedState {
  site: Site;
  year: number;
}

/** A selected release of a section, for the browser. */
export interface SelectedRelease extends SectionFacts {
  version: string;
  /** The name of its federation container, a global that is unique for each version. */
  container: string;
  /** Address of `remoteEntry.js`. */
  entry: string;
  styles: string[];
  /** `sha384-…` by address, for every script and style of the release. */
  integrity: Record<string, string>;
  /** The fallback when this release cannot be loaded; its declared links are not shown. */
  previousGood?: Omit<SelectedRelease, keyof LinkingSection | 'topBar'>;
}

/** The releases that the origin selected for this visitor. */
export interface PageSelection {
  page: number;
  shell: { version: string; integrity: Record<string, string> };
  sections: Record<SectionName, SelectedRelease>;
  /** By part with a rollout: the arm of this visitor. Only while a rollout runs. */
  arms?: Record<PartName, 'stable' | 'candidate'>;
  /** `name@version` of a release that this visitor previews. */
  preview?: string;
}

/** The part of the selection that is in the page itself. */
export interface SelectionInPage extends Pick<PageSelection, 'page' | 'arms' | 'preview'> {
  shell: { version: string };
  /** The address of every release that the page may load, such as `/_releases/help/1.5.0-3fa91c02/`. */
  releases: string[];
  /** The file of `HydrationFacts`, with its hash. */
  facts: { href: string; integrity: string };
}

/** Data that a page needs only for hydration: a file that is the same for every page of a selection. */
export interface HydrationFacts extends Pick<PageSelection, 'shell' | 'sections'>, Pick<PageState, 'site' | 'year'> {}
