import { useEffect, useState } from 'react';

/** Specification, section 9. */
const DELAY = 500;

/**
 * The text as it was when typing last stopped; an emptied box is empty at once.
 *
 * @param early what was typed before the page was hydrated: that took as long as the delay
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
