import { isLanguage } from 'shared/contract';
import { readVisited, type Page } from './kept-page';
import { VISITED } from './names';
import { lastLanguage } from './notes';
import { pageKey } from './page-key';
import { pageOf, savedSets } from './sets';

/** The newest copy of a page on this device that the origin signed: as it was last read, or as it was saved. */
export async function findPage(address: string): Promise<Page | undefined> {
  const key = pageKey(address);
  const response = await (await caches.open(VISITED)).match(key);
  const visited = response && (await readVisited(key, response));
  const saved = await findSaved(address, key);
  if (!visited || !saved) return visited ?? saved;
  return saved.asOf > visited.asOf ? saved : visited;
}

/** In the language that the address names or that was last read, else in any: a text in another language is better than none. */
async function findSaved(address: string, key: string): Promise<Page | undefined> {
  const named = new URL(address, 'http://site').searchParams.get('lng');
  const wanted = isLanguage(named) ? named : await lastLanguage();
  const sets = await savedSets();
  const inOrder = [...sets.filter(({ language }) => language === wanted), ...sets.filter(({ language }) => language !== wanted)];
  for (const set of inOrder) {
    // Saved pages answer a search with the page that searches.
    const page = (await pageOf(set, key)) ?? (await pageOf(set, withoutWords(key)));
    if (page) return page;
  }
  return undefined;
}

/** The words of a search name no page of their own. */
const withoutWords = (key: string): string => key.replace(/\?q=[^&]*$/, '');
