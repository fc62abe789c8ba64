import { renderHook } from '@testing-library/react';
import type { Place } from './place-in';
import { useOpenPlace } from './use-open-place';

const scrollTo = jest.fn();
const scrollIntoView = jest.fn();

/** A page at this place, whose text is loaded. */
function openAt(place: Place, isNamed: boolean) {
  const { rerender } = renderHook(
    (now: { place: Place; isNamed: boolean; isSettled: boolean }) => useOpenPlace(now.place, now.isNamed, now.isSettled),
    { initialProps: { place, isNamed, isSettled: true } },
  );
  return rerender;
}

beforeEach(() => {
  window.scrollTo = scrollTo as unknown as typeof window.scrollTo;
  Element.prototype.scrollIntoView = scrollIntoView;
  document.body.innerHTML = '<h2 id="usave-fees">Fees</h2>';
});

test('scrolls to a clause once, and not when the text is rendered again', () => {
  const place = { product: 'usave', clause: 'usave-fees' } as const;
  const rerender = openAt(place, true);
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
  rerender({ place, isNamed: true, isSettled: false });
  rerender({ place, isNamed: true, isSettled: true });
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
});

test('leaves going back from a clause to the same text to the browser', () => {
  const rerender = openAt({ product: 'usave', clause: 'usave-fees' }, true);
  rerender({ place: { product: 'usave' }, isNamed: false, isSettled: true });
  expect(scrollTo).not.toHaveBeenCalled();
});

test('leaves going to a clause of the open text to the browser', () => {
  const rerender = openAt({ product: 'usave' }, false);
  rerender({ place: { product: 'usave', clause: 'usave-fees' }, isNamed: true, isSettled: true });
  expect(scrollTo).not.toHaveBeenCalled();
});

test('scrolls to the top for another text', () => {
  const rerender = openAt({ product: 'usave' }, false);
  expect(scrollTo).not.toHaveBeenCalled();
  rerender({ place: { product: 'social' }, isNamed: false, isSettled: true });
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
});
