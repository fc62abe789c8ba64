import type { Language } from 'shared/contract';
import type { WhichPages } from 'shared/contract/worker/requests';
import { trustedSite } from './trusted-site';

/** Raise it when the format of the caches changes: a new worker then deletes what an older one wrote. */
const FORMAT = 2;

const PREFIX = 'offline-';

/** Contains the fingerprint of the list of recalls: a recall invalidates everything that was cached before, by any script. */
const CURRENT = `${PREFIX}${FORMAT}-${trustedSite()?.recalls ?? ''}-`;

/** Visited pages. */
export const VISITED = `${CURRENT}visited`;

/** Files of releases, by address. */
export const FILES = `${CURRENT}files`;

/** The language of the last page, and which saved pages were recalled. Never shown, so recalls keep it. */
export const NOTES = `${PREFIX}${FORMAT}-notes`;

/** One cache for each set of saved pages: `{section}:{language}:{when}`. */
export const SETS = `${CURRENT}set:`;

/** Written last: a set without it is unfinished and ignored. */
export const RECORD = '/_record';

export const isOutdated = (name: string): boolean => name.startsWith(PREFIX) && !name.startsWith(CURRENT) && name !== NOTES;

/** Section and language of a set's cache, for any list of recalls; `null` for another cache. */
export function partsOfSet(name: string): WhichPages | null {
  const [, section, language] = /^offline-.*-set:([^:]+):([^:]+):/.exec(name) ?? [];
  return section && language ? { section, language: language as Language } : null;
}
