import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'shared/platform';
import { placeOf, rememberPlace } from './scroll-places';

/** The address whose page the visitor last arrived on; lives above the pages, which come and go. */
export type Arrived = RefObject<string>;

/**
 * After a navigation inside the page: title, top of the page (or the anchor that the address names, or the place that the
 * visitor comes back to) and focus on the heading, as a document load would have done. Another language or another hash of
 * the same page is no arrival.
 */
export function useArrival(arrived: Arrived, title: string | undefined): void {
  const { pathname, hash, key } = useLocation();
  // Anchors that the browser follows by itself all get the router's key `default`.
  const entry = `${key} ${pathname}${hash}`;

  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    const place = placeOf(entry);
    const anchor = findAnchor(hash);
    if (place === undefined && anchor) anchor.scrollIntoView();
    else window.scrollTo({ top: place ?? 0, behavior: 'instant' });
    focusHeading();
  }, [arrived, pathname, hash, entry]);

  useLeaving(entry);
}

/** Remembers the visitor's place on a page as they leave it. */
function useLeaving(entry: string): void {
  // A layout effect, because its cleanup still sees the page that is about to go.
  useLayoutEffect(() => {
    let hasLeft = false;
    const leave = () => {
      if (!hasLeft) rememberPlace(entry);
      hasLeft = true;
    };
    // On going back the browser scrolls this page to the next one's place before that has come.
    addEventListener('popstate', leave);
    return () => {
      removeEventListener('popstate', leave);
      leave();
    };
  }, [entry]);
}

/** A tab is no place on the page: its page opens at the top. */
function findAnchor(hash: string): HTMLElement | null {
  const element = hash ? document.getElementById(readHash(hash)) : null;
  return element?.getAttribute('role') === 'tab' ? null : element;
}

/** An address is anyone's to write: one that cannot be decoded names nothing. */
function readHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
