import { ROOT_ID } from 'shared/contract/page/marks';
import type { Language } from 'shared/contract';
import { AS_OF_ATTRIBUTE, MARK_ID, markText, offlineTexts } from './mark-text';

/** Shows on the page that there is no connection, and the time of this copy; on a cached page also that the connection is back. */
export function markConnection(): void {
  const { mark, keptSince } = findMark();
  // A page from the network is as of the start of its document, also after client-side navigations.
  const asOf = keptSince ?? new Date(performance.timeOrigin);
  let hasComeBack = false;

  const show = () => {
    const language = document.documentElement.lang as Language;
    const isOnline = navigator.onLine;
    if (isOnline && !keptSince) return mark.replaceChildren();
    mark.replaceChildren(markText(isOnline && hasComeBack ? 'back' : 'mark', asOf, language));
    if (isOnline) mark.append(' ', renewal(language));
  };
  addEventListener('offline', show);
  addEventListener('online', () => {
    hasComeBack = true;
    show();
  });
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ['lang'] });
  show();
}

/** The mark that the worker wrote into a cached page; otherwise a new empty one, because screen readers announce only changes of a live region. */
function findMark(): { mark: HTMLElement; keptSince: Date | null } {
  const written = document.getElementById(MARK_ID);
  const time = written?.getAttribute(AS_OF_ATTRIBUTE);
  if (written && time) return { mark: written, keptSince: new Date(time) };
  const mark = Object.assign(document.createElement('p'), { id: MARK_ID });
  mark.setAttribute('role', 'status');
  document.getElementById(ROOT_ID)!.before(mark);
  return { mark, keptSince: null };
}

function renewal(language: Language): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), {
    href: location.href,
    textContent: offlineTexts(language).renew,
    // The visitor may have navigated since, and a link to a place in this page loads nothing.
    onclick(event: Event) {
      event.preventDefault();
      location.reload();
    },
  });
}
