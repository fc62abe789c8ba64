import { isLanguage } from 'shared/contract';
import { readVisited, type Page } from './cached-page';
import { VISITED } from './names';
import { lastLanguage } from './notes';
import { pageKey } from './page-key';
import { pageOf, savedSets } from './sets';

/** The newest signed copy of a page on this device, visited or saved. */
export async function findPage(address: string): Promise<Page | undefined> {
  const key = pageKey(address);
  const response = await (await caches.open(VISITED)).match(key);
  const visited = response && (await readVisited(key, response));
  const saved = await findSaved(address, key);
  if (!visited || !saved) return visited ?? saved;
  return saved.asOf > visited.asOf ? saved : visited;
}

/** In the language of the address or of the last page, otherwise in any: another language is better than no page. */
async function findSaved(address: string, key: string): Promise<Page | undefined> {
  const named = new URL(address, 'http://site').searchParams.get('lng');
  const wanted = isLanguage(named) ? named : await lastLanguage();
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
