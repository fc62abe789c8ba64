import { fillText, loadContent, placeholderValues } from 'shared/content';
import type { Language, Site } from 'shared/contract';
import { addressOf, GUIDES, type Guide } from '../guides';
import { readRenderedTitles } from './rendered-titles';

/** A guide in a list. */
export interface TitledGuide extends Guide {
  title: string;
  address: string;
}

/** All guides with their titles in one language; read from the page if it has them, so that a first visit sends no request. */
export async function loadGuides(language: Language, site: Site): Promise<TitledGuide[]> {
  const titles = readRenderedTitles(language) ?? (await loadContent<string[]>(`${language}/titles.json`));
  const values = placeholderValues(site);
  return GUIDES.map((guide, position) => ({
    ...guide,
    title: fillText(titles[position]!, values),
    address: addressOf(guide, site),
  }));
}
