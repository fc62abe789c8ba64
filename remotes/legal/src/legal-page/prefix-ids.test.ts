import type { LegalText } from '../text/legal-text';
import { prefixIds } from './prefix-ids';

const TEXT: LegalText = {
  key: 'en/usave/terms',
  meta: { title: 'T', effective: '2023-04-03', version: '1.0.0', updated: '2026-11-23' },
  headings: [
    { id: 'fees', depth: 2, text: 'Fees' },
    { id: 'late-fees', depth: 3, text: 'Late fees' },
  ],
  html: '<h2 id="fees">Fees</h2><p>See <a href="#late-fees">Late fees</a> or <a href="mailto:a@b.c">write</a>.</p><h3 id="late-fees">Late fees</h3>',
};

test('prefixes clauses and links to them with the product', () => {
  expect(prefixIds(TEXT).html).toBe(
    '<h2 id="usave-fees">Fees</h2><p>See <a href="#usave-late-fees">Late fees</a> or <a href="mailto:a@b.c">write</a>.</p><h3 id="usave-late-fees">Late fees</h3>',
  );
});

test('a clause with a number in its name is prefixed, too', () => {
  const text = {
    ...TEXT,
    headings: [{ id: 'law-058-2021', depth: 2 as const, text: 'Law' }],
    html: '<h2 id="law-058-2021">Law</h2>',
  };
  expect(prefixIds(text).html).toBe('<h2 id="usave-law-058-2021">Law</h2>');
});

test('does not prefix a text from the page again', () => {
  const once = prefixIds(TEXT);
  expect(prefixIds(once)).toEqual(once);
});
