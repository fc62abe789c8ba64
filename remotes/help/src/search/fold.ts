/** Keyboards write any of these for the apostrophe of "ry’itsinda". */
const APOSTROPHES = /[‘’ʼ`´]/g;

/** Normalises letter case, accents and apostrophes. */
export const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(APOSTROPHES, "'").replaceAll(/\s+/g, ' ').trim();

/** Start and end of a text in a title; `null` when the title does not contain it. */
export function placeIn(title: string, text: string): [start: number, end: number] | null {
  const typed = fold(text);
  // Positions are those of the folded title: an accent, which no title has, would shift them.
  const start = typed === '' ? -1 : fold(title).indexOf(typed);
  return start < 0 ? null : [start, start + typed.length];
}
