/** Control characters but for tab and line break, and what turns the direction of the text around it. */
const UNPRINTABLE = /(?![\t\n])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Text that strangers had a part in, for a terminal, a log or a table: a terminal obeys control characters (it writes to the
 * clipboard, or moves over what stood before), and bidirectional controls make a line read as another one.
 */
export const printable = (text: string): string => text.replaceAll(UNPRINTABLE, '');
