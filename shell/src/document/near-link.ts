// An inline script of at most 300 bytes, after the bootstrap script, with which it compresses well. It marks the link that a finger presses;
// the speculation rules at the end of the page make the browser prefetch its target, and discard the response when the mark is removed. Links
// of a hydrated page load no document.
import { savesData } from '../bootstrap/saves-data';

/** The selector in `prefetch-rules.json`. */
const MARK = 'data-near';

/** Milliseconds that a prefetched page is used while a finger rests on the link; the release of an older one may have been recalled. */
const FRESH_MS = 500;

let link: Element | null | undefined;
let timer: ReturnType<typeof setTimeout>;

const unmark = () => link?.removeAttribute(MARK);

const onPress = ({ type, target, ctrlKey, metaKey }: MouseEvent) => {
  clearTimeout(timer);
  // The navigation has begun: removing the mark now would cancel the prefetch and request the page again.
  if (type === 'click' && !ctrlKey && !metaKey) return;
  unmark();
  if (type !== 'pointerdown' || globalThis.early!.page) return;
  link = (target as Element).closest('a[href^="/"]');
  link?.setAttribute(MARK, '');
  timer = setTimeout(unmark, FRESH_MS);
};

if (!savesData()) {
  addEventListener('pointerdown', onPress);
  addEventListener('click', onPress);
  // The press became a scroll, or the visitor leaves this page and may come back to it.
  addEventListener('pointercancel', unmark);
  addEventListener('pagehide', unmark);
}
