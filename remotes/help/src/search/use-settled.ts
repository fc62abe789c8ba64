import { useEffect, useState } from 'react';

/** Specification, section 9. */
const DELAY = 500;

/**
 * The text when typing last stopped; an empty text takes effect at once.
 *
 * @param early the text that was typed before hydration, which takes effect without delay
 */
export function useSettled(text: string, early: string | null): string {
  const [settled, setSettled] = useState(text);
  const isEmpty = text.trim() === '';

  useEffect(() => {
    if (isEmpty || text === early) return setSettled(isEmpty ? '' : text);
    const timer = setTimeout(() => setSettled(text), DELAY);
    return () => clearTimeout(timer);
  }, [text, isEmpty, early]);

  return settled;
}
