/** A reader's place: a clause, and the share of it above the reading line, from 0 to 1. */
export interface ReadingPlace {
  clause: string;
  share: number;
}

/** Just below the fixed bar, like the scroll position of an anchor. */
const readingLine = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

const headingsIn = (text: Element) => [...text.querySelectorAll<HTMLElement>('h2[id], h3[id]')];
const topOf = (element: Element) => element.getBoundingClientRect().top;
const endOf = (text: Element, next: Element | undefined) => (next ? topOf(next) : text.getBoundingClientRect().bottom);

/** `null` above the first clause. */
export function readPlace(text: Element): ReadingPlace | null {
  const line = readingLine();
  const headings = headingsIn(text);
  // Scroll positions are whole pixels, so a heading on the line may be a fraction below it.
  const index = headings.filter((heading) => topOf(heading) <= line + 1).length - 1;
  const heading = headings[index];
  if (!heading) return null;
  const height = endOf(text, headings[index + 1]) - topOf(heading);
  return { clause: heading.id, share: height > 0 ? Math.min(1, Math.max(0, (line - topOf(heading)) / height)) : 0 };
}

/** Scrolls to the same share of the same clause; clauses differ in length between languages. */
export function restorePlace(text: Element, { clause, share }: ReadingPlace): void {
  const headings = headingsIn(text);
  const index = headings.findIndex(({ id }) => id === clause);
  const heading = headings[index];
  if (!heading) return;
  const height = endOf(text, headings[index + 1]) - topOf(heading);
  window.scrollBy({ top: topOf(heading) + share * height - readingLine(), behavior: 'instant' });
}
