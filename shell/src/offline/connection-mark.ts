import { ROOT_ID } from 'shared/contract/page/marks';
import type { Language } from 'shared/contract';
import { AS_OF_ATTRIBUTE, MARK_ID, markText, offlineTexts } from './mark-text';

/** Says on the page that there is no connection, and from when the page is; on a page that was kept, also when it is back. */
export function markConnection(): void {
  const { mark, keptSince } = findMark();
  // All that this document shows is of the releases that it was given, so as of its own time.
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

/** The worker wrote it into a page that was kept; on any other it stands empty, because a live region that comes with its words is not read out. */
function findMark(): { mark: HTMLElement; keptSince: Date | null } {
  const written = document.getElementById(MARK_ID);
  const time = written?.getAttribute(AS_OF_ATTRIBUTE);
  if (written && time) return { mark: written, keptSince: new Date(time) };
  const mark = Object.assign(document.createElement('p'), { id: MARK_ID, role: 'status' });
  document.getElementById(ROOT_ID)!.before(mark);
  return { mark, keptSince: null };
}

function renewal(language: Language): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href: location.href, textContent: offlineTexts(language).renew });
}
