import { useTexts } from 'shared/platform';
import type { SearchResult } from './search-engine';

/** The name of a result's group of guides or legal document. */
export function usePlaces(): (result: SearchResult) => string {
  const t = useTexts('help');
  return ({ place }) => (place === 'terms' || place === 'privacy' ? t(`places.${place}`) : t(`topics.${place}`));
}
