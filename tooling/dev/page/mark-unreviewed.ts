import type { Unreviewed } from './development';
import { addOverlay, sheetOf } from './overlay';

const STYLE = '::highlight(unreviewed) { background-color: #ffe08a; color: #222; }';
const BADGE =
  ':host { position: fixed; top: 4px; right: 4px; z-index: 2147483646; padding: 2px 8px; background: #ffe08a; color: #222; font: 12px sans-serif; pointer-events: none; }';

/** On a Kinyarwanda page, highlights every text that no native speaker has reviewed, and shows how many there are. */
export function markUnreviewed(): void {
  if (!('highlights' in CSS)) return;
  document.adoptedStyleSheets.push(sheetOf(STYLE));
  let lists: Promise<Unreviewed> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = async () => {
    const isUnreviewed = document.documentElement.lang === 'rw' ? matcherOf(await (lists ??= fetchLists())) : () => false;
    const ranges = [...textsOfPage()].filter(isUnreviewed).map(rangeOf);
    // A CSS highlight does not change React's elements.
    CSS.highlights.set('unreviewed', new Highlight(...ranges));
    showCount(ranges.length);
  };
  // At most four times a second, however often the page changes.
  const scheduleMark = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void mark();
    }, 250);
  };
  addEventListener('DOMContentLoaded', () => {
    scheduleMark();
    const options = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['lang'] };
    new MutationObserver(scheduleMark).observe(document.documentElement, options);
  });
}

const fetchLists = async (): Promise<Unreviewed> => (await fetch('/_dev/unreviewed')).json();

function matcherOf({ documents, texts }: Unreviewed): (text: Text) => boolean {
  const keys = documents.map((pattern) => new RegExp(pattern));
  const patterns = texts.map(asPattern);
  return (text) => {
    const key = text.parentElement!.closest<HTMLElement>('[data-document]')?.dataset.document;
    if (key !== undefined) return keys.some((pattern) => pattern.test(key));
    return patterns.some((pattern) => pattern.test(text.data.trim()));
  };
}

/** A pattern of a text with its placeholders filled. */
function asPattern(text: string): RegExp {
  const parts = text.split(/\{\{\s*\w+\s*\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.+')}$`, 's');
}

function* textsOfPage(): Generator<Text> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() !== '' && !text.parentElement!.closest('script, style')) yield text;
  }
}

function rangeOf(text: Text): Range {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range;
}

let badge: HTMLElement | null = null;

function showCount(count: number): void {
  const label = count === 0 ? '' : `${count} texts here wait for a native speaker`;
  // Replacing it is a change of the page, after which the page is marked again.
  if (label === (badge?.shadowRoot!.textContent ?? '')) return;
  badge?.remove();
  badge = label === '' ? null : addOverlay('dev-unreviewed', 'note', BADGE, [label]);
}
