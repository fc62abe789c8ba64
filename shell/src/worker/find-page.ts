import { isLanguage, type Language } from 'shared/contract';
import { languageOf, readVisited, type Page } from './cached-page';
import { VISITED } from './names';
import { lastLanguage } from './notes';
import { pageKey } from './page-key';
import { pageOf, savedSets } from './sets';

/** A signed copy of a page on this device, visited or saved: in the language of the address or of the last page, and then the newest. */
export async function findPage(address: string): Promise<Page | undefined> {
  const key = pageKey(address);
  const copies = await caches.open(VISITED);
  // The page of a legal document loads that of another product by its scripts.
  const response = (await copies.match(key)) ?? (await copies.match(key.replace(/\?product=[^&]*$/, '')));
  const visited = response && (await readVisited(key, response));
  const wanted = await wantedLanguage(address);
  const saved = await findSaved(wanted, key);
  if (!visited || !saved) return visited ?? saved;
  const [isVisitedWanted, isSavedWanted] = [languageOf(visited) === wanted, languageOf(saved) === wanted];
  if (isVisitedWanted !== isSavedWanted) return isSavedWanted ? saved : visited;
  return saved.asOf > visited.asOf ? saved : visited;
}

async function wantedLanguage(address: string): Promise<Language> {
  const named = new URL(address, 'http://site').searchParams.get('lng');
  return isLanguage(named) ? named : lastLanguage();
}

/** In the wanted language, otherwise in any: another language is better than no page. */
async function findSaved(wanted: Language, key: string): Promise<Page | undefined> {
  const sets = await savedSets();
  const inOrder = [...sets.filter(({ language }) => language === wanted), ...sets.filter(({ language }) => language !== wanted)];
  for (const set of inOrder) {
    // For a search, the saved search page without the query.
    const page = (await pageOf(set, key)) ?? (await pageOf(set, withoutWords(key)));
    if (page) return page;
  }
  return undefined;
}

/** The address without the query of a search. */
const withoutWords = (key: string): string => key.replace(/\?q=[^&]*$/, '');
