// Stands after the bootstrap script of every page, which it is like, so that both compress; built into a text of at most 300 bytes. It marks
// the link that a finger presses, for the rules at the end of the page by which the browser prefetches, and without the mark the browser drops
// what it has fetched. Links of a hydrated page load no document.
import { paysForBytes } from '../bootstrap/pays-for-bytes';

/** `prefetch-rules.json` names it. */
const MARK = 'data-near';

/** Milliseconds that a finger may rest on a link: a page that was requested longer ago is not shown, since its release may have been recalled. */
const FRESH_MS = 500;

let link: Element | null | undefined;
let timer: ReturnType<typeof setTimeout>;

const unmark = () => link?.removeAttribute(MARK);

const onPress = ({ type, target, ctrlKey, metaKey }: MouseEvent) => {
  clearTimeout(timer);
  // The visitor is on the way: an answer that is still awaited must not be dropped and requested again.
  if (type === 'click' && !ctrlKey && !metaKey) return;
  unmark();
  if (type !== 'pointerdown' || globalThis.early!.page) return;
  link = (target as Element).closest('a[href^="/"]');
  link?.setAttribute(MARK, '');
  timer = setTimeout(unmark, FRESH_MS);
};

if (!paysForBytes()) {
  addEventListener('pointerdown', onPress);
  addEventListener('click', onPress);
  // The press has become a scroll; or this page is left, and the visitor may come back to it.
  addEventListener('pointercancel', unmark);
  addEventListener('pagehide', unmark);
}
