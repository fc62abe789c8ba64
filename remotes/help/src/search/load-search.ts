import { loadContent } from 'shared/content';
import type { Language } from 'shared/contract';
import type { Search, SearchFile } from './search-engine';

/** A visitor who has typed before the page was hydrated does not wait for the search after that. */
export function loadSearchIfTyped(language: Language): void {
  const box = globalThis.document?.querySelector<HTMLInputElement>('[role=combobox]');
  if (box?.value) loadSearch(language).catch(() => undefined);
}

/** The engine and its index: a browser downloads them when a visitor types. */
export async function loadSearch(language: Language): Promise<Search> {
  const [engine, file] = await Promise.all([
    import(/* webpackChunkName: "search-engine" */ './search-engine'),
    loadContent<SearchFile>(`${language}/search.json`),
  ]);
  return new engine.Search(file);
}
