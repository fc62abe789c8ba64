/** Raised when what is kept changes its shape: a new worker then drops what an older one wrote. */
const FORMAT = 1;

const OURS = 'offline-';
const CURRENT = `${OURS}${FORMAT}-`;

/** Pages as they were last read. */
export const VISITED = `${CURRENT}visited`;

/** Files of releases, by address. */
export const FILES = `${CURRENT}files`;

/** The language that was last read, and which saved pages were recalled. */
export const NOTES = `${CURRENT}notes`;

/** One cache for each set of saved pages: `{section}:{language}:{when}`. */
export const SETS = `${CURRENT}set:`;

/** The last thing written into a set: one without it was never finished, and is no set. */
export const RECORD = '/_record';

export const isOfAnotherFormat = (name: string): boolean => name.startsWith(OURS) && !name.startsWith(CURRENT);
