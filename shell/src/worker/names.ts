import { trustedSite } from './trusted-site';

/** Raised when what is kept changes its shape: a new worker then drops what an older one wrote. */
const FORMAT = 2;

const OURS = 'offline-';

/** Also of the list of recalls: everything that was cached before a recall is deleted, also what another script wrote. */
const CURRENT = `${OURS}${FORMAT}-${trustedSite()?.recalls ?? ''}-`;

/** Pages as they were last read. */
export const VISITED = `${CURRENT}visited`;

/** Files of releases, by address. */
export const FILES = `${CURRENT}files`;

/** The language that was last read, and which saved pages were recalled; nothing of it is shown, so recalls leave it. */
export const NOTES = `${OURS}${FORMAT}-notes`;

const SET = 'set:';

/** One cache for each set of saved pages: `{section}:{language}:{when}`. */
export const SETS = `${CURRENT}${SET}`;

/** The last thing written into a set: one without it was never finished, and is no set. */
export const RECORD = '/_record';

export const isLeftover = (name: string): boolean => name.startsWith(OURS) && !name.startsWith(CURRENT) && name !== NOTES;

/** Section and language of a set's cache, of this list of recalls or of another. */
export function partsOfSet(name: string): { section: string; language: string } | null {
  const [, section, language] = /^offline-.*-set:([^:]+):([^:]+):/.exec(name) ?? [];
  return section && language ? { section, language } : null;
}
