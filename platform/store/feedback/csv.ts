import { printable } from '../../printable';
import type { Comment } from './entry';
import { REASONS } from './reasons';

const HEAD = ['time', 'guide', 'language', 'helpful', 'reason', 'mark', 'comment', 'other fields'];

/** A table (RFC 4180) for spreadsheets, safe against formula injection. */
export function commentsAsCsv(comments: readonly Comment[]): string {
  const rows = comments.map(({ at, guide, helpful, language, mark, more, reason, text }) => [
    at,
    guide,
    language ?? '',
    helpful ? 'yes' : 'no',
    reason === null ? '' : (REASONS[reason] ?? String(reason)),
    mark,
    text,
    more === null ? '' : JSON.stringify(more),
  ]);
  // The byte order mark tells spreadsheets that the file is UTF-8.
  return `\uFEFF${[HEAD, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Spreadsheets evaluate a cell that begins like this. An apostrophe before it makes it text (OWASP, CSV injection). */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠|]|^[\t\r\n]/u;

/** Spreadsheets of many countries split a table at semicolons or tabs, so a cell also begins after those and on a new line. */
const INNER_FORMULA = /([;\t\n][\s\p{Cf}"]*)(?=[=+\-@＝＋－＠|])/gu;

function cell(text: string): string {
  const words = printable(text).replaceAll(INNER_FORMULA, "$1'");
  return `"${(FORMULA.test(words) ? `'${words}` : words).replaceAll('"', '""')}"`;
}
