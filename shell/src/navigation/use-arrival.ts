import { useEffect, type RefObject } from 'react';
import { useLocation } from 'shared/platform';

/** The address whose page the visitor last arrived on; lives above the pages, which come and go. */
export type Arrived = RefObject<string>;

/**
 * After a navigation inside the page: title, top of the page (or the anchor that the address names) and focus on the
 * heading, as a document load would have done. Another language or another hash of the same page is no arrival.
 */
export function useArrival(arrived: Arrived, title: string | undefined): void {
  const { pathname, hash } = useLocation();

  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    const anchor = findAnchor(hash);
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
  }, [arrived, pathname, hash]);
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
