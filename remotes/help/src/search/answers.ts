import { loadContent } from 'shared/content';
import type { Language } from 'shared/contract';
import type { TitledGuide } from '../topics/load-topics';
import { search, searchFurther } from './search';

const titlesOf = (topics: readonly TitledGuide[]) => topics.map(({ title }) => title);

/** Other words for each guide; a file of their own, which most searches never need. */
export const loadKeywords = (language: Language) => loadContent<string[]>(`${language}/keywords.json`);

export const isInTitles = (topics: TitledGuide[], text: string) => search(titlesOf(topics), text, 1).length > 0;

/** The guides that answer a typed text: by their titles, and by their keywords only when no title does. */
export function answers(topics: TitledGuide[], keywords: readonly string[], text: string, cap: number): TitledGuide[] {
  const titles = titlesOf(topics);
  const inTitles = search(titles, text, cap);
  const positions = inTitles.length > 0 ? inTitles : searchFurther(titles, keywords, text, cap);
  return positions.map((position) => topics[position]!);
}

/** The keywords that a searched address takes, or `null` when the titles answer it. */
export const keywordsFor = async (topics: TitledGuide[], text: string, language: Language) =>
  text === '' || isInTitles(topics, text) ? null : loadKeywords(language);
