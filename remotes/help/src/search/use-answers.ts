import { useEffect, useMemo, useState } from 'react';
import type { Language } from 'shared/contract';
import { useLanguage } from 'shared/platform';
import type { TitledGuide } from '../topics/load-topics';
import { loadSearch } from './load-search';
import type { Answer, Search } from './search-engine';

interface SearchState {
  topics: TitledGuide[];
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
export function useAnswers({ topics, text, settled, cap, search: loadedBefore }: SearchState) {
  const { language } = useLanguage();
  const [loaded, setLoaded] = useState<{ language: Language; search: Search | 'missing' } | null>(null);
  const search = loadedBefore ?? (loaded?.language === language ? loaded.search : null);
  const isThere = search !== null && search !== 'missing';
  const isTyped = text.trim() !== '';
  const isMissing = search === 'missing';
  // A failed request is repeated when typing stops the next time.
  const attempt = isMissing && settled;

  useEffect(() => {
    if (isThere || !isTyped) return;
    let isCurrent = true;
    loadSearch(language).then(
      (fetched) => isCurrent && setLoaded({ language, search: fetched }),
      () => isCurrent && setLoaded({ language, search: 'missing' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isThere, isTyped, language, attempt]);

  // Searches before the delay ends, so that only the list remains to be rendered then.
  useEffect(() => {
    if (!search || search === 'missing' || !isTyped || text === settled) return;
    const timer = setTimeout(() => search.answers(topics, text, cap), BEFORE_SHOWN);
    return () => clearTimeout(timer);
  }, [topics, search, text, isTyped, settled, cap]);

  const answers = useMemo(() => {
    if (settled === '' || search === null) return { results: [], near: [], isWaiting: settled !== '' };
    if (search === 'missing') return { results: titlesWith(topics, settled).slice(0, cap), near: [], isWaiting: false };
    const results = search.answers(topics, settled, cap);
    return { results, near: results.length > 0 ? [] : search.near(topics, settled), isWaiting: false };
  }, [topics, search, settled, cap]);
  return { ...answers, isMissing };
}

const titlesWith = (topics: TitledGuide[], text: string): Answer[] =>
  topics
    .filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ title, address, group }) => ({ title, address, place: group, parts: [title], words: [] }));
