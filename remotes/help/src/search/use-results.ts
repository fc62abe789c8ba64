import { useEffect, useMemo, useState } from 'react';
import type { Language } from 'shared/contract';
import { useLanguage } from 'shared/platform';
import type { TitledGuide } from '../topics/load-guides';
import { loadSearch } from './load-search';
import type { SearchResult, Search } from './search-engine';

interface SearchState {
  guides: TitledGuide[];
  /** The text in the box; the first input loads the search. */
  text: string;
  /** The text when typing last stopped. */
  settled: string;
  cap: number;
  /** The search, if the page has loaded it. */
  search: Search | null;
}

/** Milliseconds after the last letter until the search runs; the list is shown when typing has stopped for longer ({@link useSettled}). */
const BEFORE_SHOWN = 350;

/** The results of a text. If the search cannot be loaded, only titles are searched. */
export function useResults({ guides, text, settled, cap, search: loadedBefore }: SearchState) {
  const { language } = useLanguage();
  const [loaded, setLoaded] = useState<{ language: Language; search: Search | 'missing' } | null>(null);
  const search = loadedBefore ?? (loaded?.language === language ? loaded.search : null);
  const isLoaded = search !== null && search !== 'missing';
  const isTyped = text.trim() !== '';
  const isMissing = search === 'missing';
  // A failed request is repeated when typing stops the next time.
  const attempt = isMissing && settled;

  useEffect(() => {
    if (isLoaded || !isTyped) return;
    let isCurrent = true;
    loadSearch(language).then(
      (fetched) => isCurrent && setLoaded({ language, search: fetched }),
      () => isCurrent && setLoaded({ language, search: 'missing' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoaded, isTyped, language, attempt]);

  // Searches before the delay ends, so that only the list remains to be rendered then.
  useEffect(() => {
    if (!search || search === 'missing' || !isTyped || text === settled) return;
    const timer = setTimeout(() => search.results(guides, text, cap), BEFORE_SHOWN);
    return () => clearTimeout(timer);
  }, [guides, search, text, isTyped, settled, cap]);

  const state = useMemo(() => {
    if (settled === '' || search === null) return { results: [], near: [], isWaiting: settled !== '' };
    if (search === 'missing') return { results: titlesWith(guides, settled).slice(0, cap), near: [], isWaiting: false };
    const results = search.results(guides, settled, cap);
    return { results, near: results.length > 0 ? [] : search.near(guides, settled), isWaiting: false };
  }, [guides, search, settled, cap]);
  return { ...state, isMissing };
}

const titlesWith = (guides: TitledGuide[], text: string): SearchResult[] =>
  guides
    .filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ title, address, group }) => ({ title, address, place: group, parts: [title], words: [] }));
