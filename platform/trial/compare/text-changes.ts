import { diffLines, diffWords, type Change } from 'diff';

/** A part of a text that stayed, went or came. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Changes above which two texts have nothing in common: a comparison of everything with everything would take minutes. */
const MOST_EDITS = 1_000;
/** Characters that are shown of such a text. */
const SHOWN = 2_000;

export const wordChanges = (before: string, after: string): Piece[] =>
  piecesOf(before, after, diffWords(before, after, { maxEditLength: MOST_EDITS }), ' ', 8);

export const lineChanges = (before: string, after: string): Piece[] =>
  piecesOf(before, after, diffLines(before, after, { maxEditLength: MOST_EDITS }), '\n', 2);

/** What differs, with some of the tokens that stand around it; nothing where nothing does. */
function piecesOf(before: string, after: string, parts: Change[] | undefined, separator: string, context: number): Piece[] {
  if (before === after) return [];
  if (!parts)
    return [
      { kind: 'removed', text: before.slice(0, SHOWN) },
      { kind: 'added', text: after.slice(0, SHOWN) },
    ];
  return parts.map(({ value, added, removed }, index) => {
    if (added || removed) return { kind: added ? 'added' : 'removed', text: value };
    const tokens = value.split(separator);
    if (tokens.length <= 2 * context + 1) return { kind: 'same', text: value };
    const head = index === 0 ? [] : tokens.slice(0, context);
    const tail = index === parts.length - 1 ? [] : tokens.slice(-context);
    return { kind: 'same', text: [...head, '…', ...tail].join(separator) };
  });
}
