const FULL = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A time on the reader's own clock, where no element can stand. */
export const stamp = (at: string): string => FULL.format(new Date(at));
