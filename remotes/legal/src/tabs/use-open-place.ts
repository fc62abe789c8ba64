import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Product } from '../products';
import type { Place } from './place-in';

/** Without smooth scrolling, which would flicker in a text that was just replaced. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** When the chosen text has loaded, scrolls to the top for a tab and to the heading for a clause; while it loads, to the loading state. */
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
    // A first visit without a hash keeps the browser's position, which a reload restores.
    if (!isNamed && (isFirst || !isNew)) return;
    scrollToTop();
  }, [product, clause, isNamed, isSettled]);
}
