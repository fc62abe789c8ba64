import { readPlace, restorePlace } from './reading-place';

/** A text with clauses at these distances from the top of the viewport. */
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

test('restores the position within a clause of another length', () => {
  const place = readPlace(textWith({ about: -400, fees: -20, changes: 180 }, 900));
  expect(place).toEqual({ clause: 'fees', share: 0.5 });
  restorePlace(textWith({ about: -400, fees: 100, changes: 500 }, 900), place!);
  expect(scrollBy).toHaveBeenCalledWith({ top: 220, behavior: 'instant' });
});

test('restores the position within the last clause', () => {
  expect(readPlace(textWith({ fees: -500, changes: -20 }, 380))).toEqual({ clause: 'changes', share: 0.25 });
});

test('a heading on the reading line is the place, also a fraction of a pixel below it', () => {
  expect(readPlace(textWith({ about: -400, fees: 80.6 }, 900))).toEqual({ clause: 'fees', share: 0 });
});

test('the place in a clause is between its beginning and its end, also below the last one and in one without a height', () => {
  expect(readPlace(textWith({ fees: -100 }, 40))).toEqual({ clause: 'fees', share: 1 });
  expect(readPlace(textWith({ fees: 80 }, 80))).toEqual({ clause: 'fees', share: 0 });
});

test('a sub-clause is a place too', () => {
  const text = textWith({ fees: -400, changes: 180 }, 900);
  const sub = document.createElement('h3');
  sub.id = 'refunds';
  sub.getBoundingClientRect = () => ({ top: -20 }) as DOMRect;
  text.lastElementChild!.before(sub);
  expect(readPlace(text)).toEqual({ clause: 'refunds', share: 0.5 });
});

test('returns null above the first clause', () => {
  expect(readPlace(textWith({ about: 300, fees: 700 }, 900))).toBeNull();
});
