/** A phone's keyboard writes any of these for the apostrophe of "ry’itsinda". */
const APOSTROPHES = /[‘’ʼ`]/g;

const fold = (text: string): string => text.toLowerCase().replaceAll(APOSTROPHES, "'").trim();

/**
 * The positions of the titles that answer a typed text, at most `cap`: those that contain it, or, when none does,
 * those that contain any of its words (specification, section 2).
 */
export function search(titles: readonly string[], text: string, cap: number): number[] {
  const typed = fold(text);
  if (typed === '') return [];
  const folded = titles.map(fold);
  const containing = (words: string[]) => folded.flatMap((title, position) => (words.some((word) => title.includes(word)) ? [position] : []));
  const whole = containing([typed]);
  return (whole.length > 0 ? whole : containing(typed.split(/\s+/))).slice(0, cap);
}
