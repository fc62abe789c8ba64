import { readPlace, restorePlace } from './reading-place';

/** A text whose clauses stand at these distances from the top of the window. */
function textWith(tops: Record<string, number>, bottom: number) {
  const text = document.createElement('div');
  text.getBoundingClientRect = () => ({ bottom }) as DOMRect;
  for (const [id, top] of Object.entries(tops)) {
    const heading = text.appendChild(document.createElement('h2'));
    heading.id = id;
    heading.getBoundingClientRect = () => ({ top }) as DOMRect;
  }
  return text;
}

const scrollBy = jest.fn();
beforeEach(() => {
  document.documentElement.style.scrollPaddingTop = '80px';
  scrollBy.mockReset();
  window.scrollBy = scrollBy as unknown as typeof window.scrollBy;
});

test('a reader in the middle of a clause is put back into its middle, though it has another length', () => {
  const place = readPlace(textWith({ about: -400, fees: -20, changes: 180 }, 900));
  expect(place).toEqual({ clause: 'fees', share: 0.5 });
  restorePlace(textWith({ about: -400, fees: 100, changes: 500 }, 900), place!);
  expect(scrollBy).toHaveBeenCalledWith({ top: 220, behavior: 'instant' });
});

test('a reader in the last clause keeps the share of it', () => {
  expect(readPlace(textWith({ fees: -500, changes: -20 }, 380))).toEqual({ clause: 'changes', share: 0.25 });
});

test('a heading that an anchor brought to the line is the place, a fraction of a pixel notwithstanding', () => {
  expect(readPlace(textWith({ about: -400, fees: 80.6 }, 900))).toEqual({ clause: 'fees', share: 0 });
});

test('a reader above the first clause has no place to keep', () => {
  expect(readPlace(textWith({ about: 300, fees: 700 }, 900))).toBeNull();
});
