import type { Language, Site } from 'shared/contract';
import type { SectionName } from '../../src/remotes/sections';

/** One shell's release beside one section's, to be rendered; folders are absolute. */
export interface RenderJob {
  shellFolder: string;
  section: SectionName | null;
  sectionFolder: string | null;
  site: Site;
  year: number;
  /** What to render; `null`: every page that the section lists, in every language. */
  only: { address: string; language: Language } | null;
}

/** A finished document but for the visitor's picks. */
export interface StoredPage {
  html: string;
  status: 200 | 404;
  /** `sha256-…` of each inline script, for the content security policy. */
  inlineScripts: string[];
}

export interface RenderedSection {
  /** By language, then by address (path with its query); `{root}/*` is the not-found page below that root. */
  pages: Partial<Record<Language, Record<string, StoredPage>>>;
  /** Paths that the origin renders on request when they come with the named query parameter. */
  onRequest: Record<string, string>;
}
