import { originOf, type LegalText } from '../text/legal-text';

/**
 * Puts the product before every clause id, `fees` → `usave-fees`, so that an address names tab and clause at once.
 * A text taken back from the page has its prefixes already; an id that is no longer a plain one is left alone.
 */
export function prefixIds(text: LegalText): LegalText {
  const { product } = originOf(text);
  const plain = new Set(text.headings.map(({ id }) => id));
  const html = text.html.replace(/ (id="|href="#)([a-z0-9-]+)"/g, (whole, start: string, id: string) =>
    plain.has(id) ? ` ${start}${product}-${id}"` : whole,
  );
  return { ...text, html };
}
