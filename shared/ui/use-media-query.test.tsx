import { act, renderHook } from '@testing-library/react';
import { useMediaQuery } from './use-media-query';

/** The query of each listener. */
const listeners = new Map<() => void, string>();
let width = 500;

beforeEach(() => {
  listeners.clear();
  width = 500;
  globalThis.matchMedia = ((query: string) => ({
    matches: width >= Number(/\d+/.exec(query)![0]),
    addEventListener: (_type: string, listener: () => void) => listeners.set(listener, query),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  })) as unknown as typeof matchMedia;
});

test('reports a window that grows, and stops listening after unmounting', () => {
  const { result, unmount } = renderHook(() => useMediaQuery('(min-width: 768px)'));
  expect(result.current).toBe(false);
  width = 800;
  act(() => [...listeners.keys()].forEach((listener) => listener()));
  expect(result.current).toBe(true);
  unmount();
  expect(listeners.size).toBe(0);
});

test('follows another query, and stops listening to the previous one', () => {
  const { result, rerender } = renderHook(({ query }) => useMediaQuery(query), { initialProps: { query: '(min-width: 768px)' } });
  rerender({ query: '(min-width: 400px)' });
  expect(result.current).toBe(true);
  expect([...listeners.values()]).toEqual(['(min-width: 400px)']);
});
