import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'shared/platform';
import { usePlace } from './use-place';

const scrollTo = jest.fn();

function openAt(address: string) {
  history.replaceState(null, '', address);
  const { result } = renderHook(() => usePlace('social'), { wrapper: BrowserRouter });
  return {
    place: () => result.current.place,
    choose: (...chosen: Parameters<ReturnType<typeof usePlace>['choose']>) => act(async () => result.current.choose(...chosen)),
  };
}

beforeEach(() => {
  scrollTo.mockReset();
  window.scrollTo = scrollTo as unknown as typeof window.scrollTo;
});

test('a tab that is chosen is named in the address, and the one before is a step back', async () => {
  const { place, choose } = openAt('/terms-conditions?lng=rw');
  const steps = history.length;
  await choose('usave');
  expect(location.pathname + location.search + location.hash).toBe('/terms-conditions?lng=rw#usave');
  expect(place()).toEqual({ product: 'usave' });
  expect(history.length).toBe(steps + 1);
  await act(async () => {
    history.back();
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  });
  expect(place()).toEqual({ product: 'social' });
});

test('a tab that an arrow key passes by is no step: Back does not retrace every key', async () => {
  const { place, choose } = openAt('/terms-conditions');
  const steps = history.length;
  await choose('ikimina', { replace: true });
  await choose('usave', { replace: true });
  expect(place()).toEqual({ product: 'usave' });
  expect(history.length).toBe(steps);
});

test('the tab that is chosen already leaves no second step, and its text starts again at the top', async () => {
  const { choose } = openAt('/terms-conditions#usave');
  const steps = history.length;
  await choose('usave');
  expect(history.length).toBe(steps);
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
});

test('from a clause of its text a tab leads to the text as a whole', async () => {
  const { place, choose } = openAt('/terms-conditions#usave-fees');
  expect(place()).toEqual({ product: 'usave', clause: 'usave-fees' });
  await choose('usave');
  expect(location.hash).toBe('#usave');
});
