import { useTexts } from 'shared/platform';
import type { Answer } from './search-engine';

/** Where an answer is from, in words: a group of guides, or a legal document. */
export function usePlaces(): (answer: Answer) => string {
  const t = useTexts('help');
  return ({ place }) => (place === 'terms' || place === 'privacy' ? t(`places.${place}`) : t(`topics.${place}`));
}
