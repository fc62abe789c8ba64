import { diffLines, diffWords, type Change } from 'diff';

/** A part of a text that is unchanged, removed or added. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** The number of changes from which two texts count as completely different; a complete comparison would take minutes. */
const MOST_EDITS = 1_000;
/** The number of characters that are shown of completely different texts. */
const SHOWN = 2_000;

export const wordChanges = (before: string, after: string): Piece[] =>
  piecesOf(before, after, diffWords(before, after, { maxEditLength: MOST_EDITS }), ' ', 8);

export const lineChanges = (before: string, after: string): Piece[] =>
  piecesOf(before, after, diffLines(before, after, { maxEditLength: MOST_EDITS }), '\n', 2);

/** Lists the differences of two texts, with some surrounding tokens; empty if there are none. */
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
