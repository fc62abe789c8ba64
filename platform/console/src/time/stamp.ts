const FULL = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A time in the reader's time zone, as plain text. */
export const stamp = (at: string): string => FULL.format(new Date(at));
