/** A phone's keyboard writes any of these for the apostrophe of "ry’itsinda". */
const APOSTROPHES = /[‘’ʼ`´]/g;

/** Letter case, accents and the kind of apostrophe aside. */
export const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(APOSTROPHES, "'").replaceAll(/\s+/g, ' ').trim();

/** Where a title contains a text, as positions in the title; `null` where it does not. */
export function placeIn(title: string, text: string): [start: number, end: number] | null {
  const typed = fold(text);
  // Folding leaves out accents, which no title has; a title that had one would only be marked a letter beside.
  const start = typed === '' ? -1 : fold(title).indexOf(typed);
  return start < 0 ? null : [start, start + typed.length];
}
