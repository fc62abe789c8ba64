import type { Language } from '../language';

/** The number of the page store's format; it stands in the folder's name, so that another format's pages are rendered again. */
export const PAGES_FORMAT = 4;

/** A finished document but for the visitor's selection. */
export interface StoredPage {
  html: string;
  status: 200 | 404;
  /** `sha256-…` of each inline script, for the content security policy. */
  inlineScripts: string[];
  /** The day on which its text last changed, such as `2026-11-20`. */
  updated?: string;
}

/** Where a browser sees a rendered page: a not-found page at an address below its root that no other page has. */
export const addressToOpen = (address: string): string => address.replace(/\*$/, 'no-such-page');

export interface RenderedSection {
  /** By language, then by address (path with its query); `{root}/*` is the not-found page below that root. */
  pages: Partial<Record<Language, Record<string, StoredPage>>>;
  /** Paths that the origin renders on request when they come with the named query parameter. */
  onRequest: Record<string, string>;
}
