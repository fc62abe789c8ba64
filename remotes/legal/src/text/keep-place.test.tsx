import { render } from '@testing-library/react';
import type { LegalText } from './legal-text';
import { KeepPlace } from './keep-place';

const textOf = (key: string): LegalText => ({
  key,
  meta: { title: 'T', effective: '2025-04-03', version: '1.0.0', updated: '2026-11-23' },
  headings: [],
  html: '',
});

/** The positions of the clauses by language; the Kinyarwanda text is longer. */
const TOPS: Record<string, number> = { 'fees en': -100, 'changes en': 100, 'fees rw': 150, 'changes rw': 550 };

const scrollBy = jest.fn();
beforeEach(() => {
  document.documentElement.style.scrollPaddingTop = '0px';
  scrollBy.mockReset();
  window.scrollBy = scrollBy as unknown as typeof window.scrollBy;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: Element) {
    return { top: TOPS[this.textContent!], bottom: 900 } as DOMRect;
  });
});

const page = (key: string) => {
  const [language] = key.split('/');
  return (
    <KeepPlace text={textOf(key)}>
      <h2 id="usave-fees">{`fees ${language}`}</h2>
      <h2 id="usave-changes">{`changes ${language}`}</h2>
    </KeepPlace>
  );
};

test('keeps the position within a clause when the language changes', () => {
  const { rerender } = render(page('en/usave/terms'));
  rerender(page('rw/usave/terms'));
  expect(scrollBy.mock.calls).toEqual([[{ top: 350, behavior: 'instant' }]]);
});

test('keeps the reader at the very beginning of a clause', () => {
  const { rerender } = render(page('en/usave/terms'));
  document.documentElement.style.scrollPaddingTop = '100px';
  rerender(page('rw/usave/terms'));
  expect(scrollBy.mock.calls).toEqual([[{ top: 450, behavior: 'instant' }]]);
});

test('does not keep the position for another product’s text', () => {
  const { rerender } = render(page('en/usave/terms'));
  rerender(page('en/ikimina/terms'));
  rerender(page('rw/social/terms'));
  expect(scrollBy).not.toHaveBeenCalled();
});

test('does not scroll when the same text is rendered again', () => {
  const { rerender } = render(page('en/usave/terms'));
  rerender(page('en/usave/terms'));
  expect(scrollBy).not.toHaveBeenCalled();
});
