import type { Language } from '../language';

/** The format of the page store; part of the folder's name, so that pages of another format are rendered again. */
export const PAGES_FORMAT = 4;

/** A document that is complete except for the visitor's selection. */
export interface StoredPage {
  html: string;
  status: 200 | 404;
  /** `sha256-…` of each inline script, for the content security policy. */
  inlineScripts: string[];
  /** The day on which its text last changed, such as `2026-11-20`. */
  updated?: string;
}

/** The address at which a browser sees a rendered page; for a not-found page one below its root without another page. */
export const addressToOpen = (address: string): string => address.replace(/\*$/, 'no-such-page');

export interface RenderedSection {
  /** By language, then by address (path with its query); `{root}/*` is the not-found page below that root. */
  pages: Partial<Record<Language, Record<string, StoredPage>>>;
  /** Paths that the origin renders on request, by the query parameter that makes it do so. */
  onRequest: Record<string, string>;
}
