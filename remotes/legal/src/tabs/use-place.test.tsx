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

test('choosing a tab sets the hash, and adds a history entry', async () => {
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

test('an arrow key adds no history entry', async () => {
  const { place, choose } = openAt('/terms-conditions');
  const steps = history.length;
  await choose('ikimina', { replace: true });
  await choose('usave', { replace: true });
  expect(place()).toEqual({ product: 'usave' });
  expect(history.length).toBe(steps);
});

test('choosing the selected tab adds no history entry, and scrolls to the top', async () => {
  const { choose } = openAt('/terms-conditions#usave');
  const steps = history.length;
  await choose('usave');
  expect(history.length).toBe(steps);
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
});

test('choosing a tab from a clause leads to the top of its text', async () => {
  const { place, choose } = openAt('/terms-conditions#usave-fees');
  expect(place()).toEqual({ product: 'usave', clause: 'usave-fees' });
  await choose('usave');
  expect(location.hash).toBe('#usave');
});
