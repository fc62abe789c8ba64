import type { Language } from '../language';
import type { SectionName } from '../names';

/** The address of the worker of this visitor's shell; or, to withdraw it, of a worker that removes itself. */
export const WORKER_ADDRESS = '/sw.js';

/** All pages of a section in one language. */
export interface WhichPages {
  section: SectionName;
  language: Language;
}

/**
 * A message from a page to the worker, with a port for the answer. The two are released separately: a worker answers `null` to an unknown
 * message, and a page without an answer treats the feature as unavailable.
 */
export type WorkerRequest =
  /**
   * The state of the page and the files that it has loaded; sent when it is hydrated, when its language or theme changes, and when another
   * worker takes over. A page of an older release sends no theme.
   */
  | { ask: 'here'; language: Language; isDark?: boolean; loaded: string[] }
  /** The connection has returned. */
  | { ask: 'online' }
  | ({ ask: 'kept' | 'size' | 'save' | 'remove' } & WhichPages);

/** Whether a section's pages are saved on this device. */
export type SavedState =
  | { state: 'none' }
  | { state: 'saved'; count: number; asOf: string }
  /** They were deleted, because a release was recalled. */
  | { state: 'recalled' };

/** The size of the download, in bytes on the wire. */
export interface SavedSize {
  count: number;
  bytes: number;
}

/** Sent any number of times while the worker saves, before the answer; from 0 to 1. */
export interface Progress {
  progress: number;
}

/** Why saving failed; nothing is saved then. */
export interface NotSaved {
  failed: 'network' | 'space';
}

/** The origin's response below `SAVED_PAGES_ADDRESS`: every page of a section, of one set of releases. */
export interface SavedPages {
  /** `name/version` of each release that the pages name. */
  releases: string[];
  /** The files that the pages load, by address, with their bytes on the wire. */
  files: Record<string, number>;
  policy: string;
  /** The origin's signature over the policy and the hash of each page; older origins send none. */
  seal?: string;
  /** Finished documents by path. */
  pages: Record<string, string>;
}

/** The same without the pages: their number, their bytes on the wire, and their decompressed length. */
export type SavedPagesSize = Pick<SavedPages, 'releases' | 'files'> & { count: number; bytes: number; length: number };

/** `{this}/{section}?lng=` returns `SavedPagesSize`, `{this}/{section}/pages?lng=` returns `SavedPages`. */
export const SAVED_PAGES_ADDRESS = '/_offline';
