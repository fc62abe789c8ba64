import { useEffect, useState } from 'react';

/** Specification, section 9. */
const DELAY = 500;

/** The text as it was when typing last stopped; an emptied box is empty at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const isEmpty = text.trim() === '';

  useEffect(() => {
    if (isEmpty) return setSettled('');
    const timer = setTimeout(() => setSettled(text), DELAY);
    return () => clearTimeout(timer);
  }, [text, isEmpty]);

  return settled;
}
