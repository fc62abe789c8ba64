import { loadContent } from 'shared/content';
import type { Language } from 'shared/contract';
import type { Search, SearchFile } from './search-engine';

/** Preloads the search for a visitor who has typed before hydration. */
export function loadSearchIfTyped(language: Language): void {
  const box = globalThis.document?.querySelector<HTMLInputElement>('[role=combobox]');
  if (box?.value) loadSearch(language).catch(() => undefined);
}

/** Loads the search engine and its index; called when a visitor types. */
export async function loadSearch(language: Language): Promise<Search> {
  const [engine, file] = await Promise.all([
    import(/* webpackChunkName: "search-engine" */ './search-engine'),
    loadContent<SearchFile>(`${language}/search.json`),
  ]);
  return new engine.Search(file);
}
