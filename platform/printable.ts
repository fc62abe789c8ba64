/** Control characters except tab and line break, and characters that change the direction of text. */
const UNPRINTABLE = /(?![\t\n])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Makes untrusted text safe for a terminal, a log or a table. A terminal executes control sequences (they can write to the clipboard, or
 * overwrite earlier output), and bidirectional controls make a line read as another one.
 */
export const printable = (text: string): string => text.replaceAll(UNPRINTABLE, '');

/** PostgreSQL accepts neither NUL nor unpaired surrogates. */
export const storable = (text: string): string => text.replaceAll(/\0|\p{Cs}/gu, '\uFFFD');
