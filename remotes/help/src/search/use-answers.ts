import { useEffect, useMemo, useState } from 'react';
import { useLanguage } from 'shared/platform';
import type { TitledGuide } from '../topics/load-topics';
import { answers, isInTitles, loadKeywords } from './answers';

/** What a text finds; the keywords are fetched when the first text comes that no title answers. */
export function useAnswers(topics: TitledGuide[], text: string, cap: number, given: readonly string[] | null) {
  const { language } = useLanguage();
  const [loaded, setLoaded] = useState<readonly string[] | null>(null);
  const keywords = given ?? loaded;
  const isAsking = keywords === null && text.trim() !== '' && !isInTitles(topics, text);

  useEffect(() => {
    // Without a connection the search is what it is without keywords.
    if (isAsking) loadKeywords(language).then(setLoaded, () => setLoaded([]));
  }, [isAsking, language]);

  const results = useMemo(() => answers(topics, keywords ?? [], text, cap), [topics, keywords, text, cap]);
  return { results, isAsking };
}
