import { originOf, type LegalText } from '../text/legal-text';

/**
 * Prefixes every clause id with the product, `fees` → `usave-fees`, so that a hash contains both tab and clause.
 * A text that was read back from the page already has prefixed ids, which stay.
 */
export function prefixIds(text: LegalText): LegalText {
  const { product } = originOf(text);
  const plain = new Set(text.headings.map(({ id }) => id));
  const html = text.html.replace(/ (id="|href="#)([a-z0-9-]+)"/g, (whole, start: string, id: string) =>
    plain.has(id) ? ` ${start}${product}-${id}"` : whole,
  );
  return { ...text, html };
}
