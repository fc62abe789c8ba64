import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Product } from '../products';
import type { Place } from './place-in';

/** At once: a smooth scroll through a text that has just been replaced shows nothing but flicker. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Once the chosen text is there, a tab opens at the top of the page and a clause at its heading; what is awaited is seen to be. */
export function useOpenPlace({ product, clause }: Place, isNamed: boolean, isSettled: boolean): void {
  const arrived = useRef<Product>(undefined);

  useLayoutEffect(() => {
    if (!isSettled) scrollToTop();
  }, [product, isSettled]);

  useEffect(() => {
    if (!isSettled) return;
    const isFirst = arrived.current === undefined;
    const isNew = arrived.current !== product;
    arrived.current = product;
    const heading = clause && document.getElementById(clause);
    if (heading) {
      if (isNew) heading.scrollIntoView({ behavior: 'instant' });
      return;
    }
    // A first visit without a hash stays where the browser put it: a reload returns the reader to the same line.
    if (!isNamed && (isFirst || !isNew)) return;
    scrollToTop();
  }, [product, clause, isNamed, isSettled]);
}
