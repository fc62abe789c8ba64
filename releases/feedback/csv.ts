import type { Comment } from './comment';
import { REASONS } from './reasons';
import type { Mark } from './marks';

const HEAD = ['time', 'guide', 'language', 'helpful', 'reason', 'mark', 'comment'];

/** A table (RFC 4180) that spreadsheets open; no visitor's words become a formula there. */
export function commentsAsCsv(comments: readonly (Comment & { mark: Mark })[]): string {
  const rows = comments.map(({ at, guide, helpful, language, mark, reason, text }) => [
    at,
    guide,
    language ?? '',
    helpful ? 'yes' : 'no',
    reason === null ? '' : (REASONS[reason] ?? String(reason)),
    mark,
    text,
  ]);
  // The mark at the start tells spreadsheets that it is UTF-8.
  return `\uFEFF${[HEAD, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Spreadsheets run what begins so; an apostrophe before it makes it a text (OWASP, CSV injection). */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠|]|^[\t\r\n]/u;

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
