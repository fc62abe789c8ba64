import { isNearly } from './is-nearly';

/** A phone's keyboard writes any of these for the apostrophe of "ry’itsinda". */
const APOSTROPHES = /[‘’ʼ`]/g;

const fold = (text: string): string => text.toLowerCase().replaceAll(APOSTROPHES, "'").trim();

/**
 * The positions of the texts that answer a typed one, at most `cap`: those that contain it, or, when none does,
 * those that contain any of its words (specification, section 2).
 */
export function search(texts: readonly string[], text: string, cap: number): number[] {
  const typed = fold(text);
  if (typed === '') return [];
  const folded = texts.map(fold);
  const containing = (words: string[]) =>
    folded.flatMap((one, position) => (words.some((word) => one.includes(word)) ? [position] : []));
  const whole = containing([typed]);
  return (whole.length > 0 ? whole : containing(typed.split(/\s+/))).slice(0, cap);
}

/** When no title answers: the guides with such keywords, else those with a word that differs by one letter, titles first. */
export function searchFurther(titles: readonly string[], keywords: readonly string[], text: string, cap: number): number[] {
  const found = search(keywords, text, cap);
  if (found.length > 0) return found;
  const typed = wordsOf(text);
  const nearly = (texts: readonly string[]) =>
    texts.flatMap((one, position) =>
      wordsOf(one).some((word) => typed.some((other) => isNearly(word, other))) ? [position] : [],
    );
  return [...new Set([...nearly(titles), ...nearly(keywords)])].slice(0, cap);
}

const wordsOf = (text: string): string[] => fold(text).split(/[^\p{L}\p{N}']+/u);
