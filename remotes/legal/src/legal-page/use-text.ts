import { useEffect, useReducer, useState } from 'react';
import { useSite } from 'shared/platform';
import type { Product } from '../products';
import type { LegalData } from './legal-data';
import { keyOf, originOf, type LegalText } from '../text/legal-text';
import { loadOnce } from './load-text';

/** The chosen product's text. While another language loads, the old text stays; another product's text does not. */
export function useText({ kind, language, text: first }: LegalData, product: Product) {
  const site = useSite();
  const key = keyOf(language, product, kind);
  const [loaded, setLoaded] = useState<Record<string, LegalText>>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, countAttempt] = useReducer((count: number) => count + 1, 0);
  const chosen = key === first.key ? first : loaded[key];
  const [last, setLast] = useState(first);
  if (chosen && chosen !== last) setLast(chosen);

  const isWanted = !chosen;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    setFailed(null);
    loadOnce(language, product, kind, site).then(
      (text) => setLoaded((others) => ({ ...others, [text.key]: text })),
      // A late failure of an earlier choice would replace that of this one.
      () => isCurrent && setFailed(key),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, attempt, key, language, product, kind, site]);

  const hasFailed = isWanted && failed === key;
  const shown = chosen ?? last;
  return {
    // Another product's text must not be shown under this product's name.
    text: originOf(shown).product === product ? shown : null,
    isLoading: isWanted && !hasFailed,
    hasFailed,
    tryAgain: countAttempt,
  };
}
