import type { Language } from 'shared/contract';
import { GUIDES } from '../guides';

/** Marks an element whose links are all guides in order, from which titles can be read. */
export const titlesAttribute = (language: Language) => ({ 'data-titles': language });

export function readRenderedTitles(language: Language): string[] | null {
  if (typeof document === 'undefined') return null;
  const titles = [...document.querySelectorAll(`[data-titles="${language}"] a`)].map((link) => link.textContent!);
  return titles.length === GUIDES.length ? titles : null;
}
