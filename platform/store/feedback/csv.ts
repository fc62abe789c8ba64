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
  // The mark at the start tells spreadsheets that it is UTF-8.
  return `\uFEFF${[HEAD, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Spreadsheets run what begins so; an apostrophe before it makes it a text (OWASP, CSV injection). */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠|]|^[\t\r\n]/u;

/** Where a table is split at semicolons or tabs, as spreadsheets of many countries do, a cell also begins after those and on a new line. */
const INNER_FORMULA = /([;\t\n][\s\p{Cf}"]*)(?=[=+\-@＝＋－＠|])/gu;

function cell(text: string): string {
  const words = printable(text).replaceAll(INNER_FORMULA, "$1'");
  return `"${(FORMULA.test(words) ? `'${words}` : words).replaceAll('"', '""')}"`;
}
