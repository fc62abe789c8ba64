import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'shared/platform';
import { placeOf, rememberPlace } from './scroll-places';

/** The path of the last page that was shown; lives above the pages, which are remounted. */
export type Arrived = RefObject<string>;

/**
 * After a client-side navigation sets the title, scrolls (to the top, the anchor in the address, or the position that the visitor goes
 * back to) and focuses the heading, as a document load would. A change of only language or hash is ignored.
 */
export function useArrival(arrived: Arrived, title: string): void {
  const { pathname, hash, key } = useLocation();
  // Anchors that the browser follows itself all have the router's key `default`.
  const entry = `${key} ${pathname}${hash}`;

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    // The value before the page was left, see useLeaving.
    document.documentElement.style.scrollBehavior = '';
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    focusHeading();
    const place = placeOf(entry);
    const anchor = findAnchor(hash);
    if (place === undefined && anchor) return anchor.scrollIntoView();
    const scroll = () => window.scrollTo({ top: place ?? 0, behavior: 'instant' });
    scroll();
    // Chromium adds one more frame of a scroll that was still running, up to thousands of pixels.
    const frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [arrived, pathname, hash, entry]);

  useLeaving(entry);
}

/**
 * Stores the scroll position when the visitor leaves a page. Until they arrive, the browser scrolls without animation: going back it scrolls
 * by itself while the next page is loading, and an animation would end that page's own scroll at the wrong place.
 */
function useLeaving(entry: string): void {
  // A layout effect, because its cleanup runs while the page is still in the document.
  useLayoutEffect(() => {
    const { href } = window.location;
    let hasLeft = false;
    const leave = () => {
      if (!hasLeft) rememberPlace(entry);
      hasLeft = true;
      document.documentElement.style.scrollBehavior = 'auto';
    };
    // On popstate, because going back the browser scrolls this page to the next page's position before that is rendered.
    const onPopstate = () => {
      if (window.location.href !== href) return leave();
      // The visitor pressed a link to the same anchor once more, or came back before the next page was rendered.
      hasLeft = false;
      document.documentElement.style.scrollBehavior = '';
    };
    addEventListener('popstate', onPopstate);
    return () => {
      removeEventListener('popstate', onPopstate);
      leave();
    };
  }, [entry]);
}

/** The element of the hash; `null` for a tab, whose page opens at the top. */
function findAnchor(hash: string): HTMLElement | null {
  const element = hash ? document.getElementById(readHash(hash)) : null;
  return element?.getAttribute('role') === 'tab' ? null : element;
}

/** Empty for a hash that cannot be decoded. */
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
