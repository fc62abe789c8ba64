import type { Language } from '../language';
import type { SectionName } from '../names';

/** Where the origin answers the worker of the shell that this visitor gets; or, to withdraw it, one that removes itself. */
export const WORKER_ADDRESS = '/sw.js';

/** Which pages are meant: all of a section, in one language. */
export interface WhichPages {
  section: SectionName;
  language: Language;
}

/**
 * What a page says to the worker, with a port for the answer. The two are released apart: a worker answers `null` to what it does
 * not know, and a page takes no answer for "not possible here".
 */
export type Ask =
  /** Sent by each page once it is hydrated, when its language changes, and when another worker takes over: what it has loaded. */
  | { ask: 'here'; language: Language; loaded: string[] }
  /** The connection is back. */
  | { ask: 'online' }
  | ({ ask: 'kept' | 'size' | 'save' | 'remove' } & WhichPages);

/** How a section's pages stand on this device. */
export type Kept =
  | { state: 'none' }
  | { state: 'saved'; count: number; asOf: string }
  /** They named a release that was recalled, and are gone. */
  | { state: 'recalled' };

/** What saving would download, in bytes as they come over the wire. */
export interface SavedSize {
  count: number;
  bytes: number;
}

/** Told any number of times while saving goes on, before the answer. */
export interface Progress {
  progress: number;
}

/** Why saving did not succeed; nothing of it is kept then. */
export interface NotSaved {
  failed: 'network' | 'space';
}

/** What the origin answers below `SAVED_PAGES_ADDRESS`: every page of a section, of one set of releases. */
export interface SavedPages {
  /** `name/version` of each release that the pages name. */
  releases: string[];
  /** What the pages load, by address, with the bytes that come over the wire. */
  files: Record<string, number>;
  policy: string;
  /** The origin's signature over the policy and the hash of each page; origins of before there was one give none. */
  seal?: string;
  /** Finished documents by path. */
  pages: Record<string, string>;
}

/** The same without the pages: how many they are, their bytes over the wire, and their length as they are read. */
export type SavedPagesSize = Pick<SavedPages, 'releases' | 'files'> & { count: number; bytes: number; length: number };

/** `{this}/{section}?lng=` answers `SavedPagesSize`, `{this}/{section}/pages?lng=` answers `SavedPages`. */
export const SAVED_PAGES_ADDRESS = '/_offline';
