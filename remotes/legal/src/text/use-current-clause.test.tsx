import { act, renderHook } from '@testing-library/react';
import { useCurrentClause } from './use-current-clause';

let report: (entries: { target: Element; isIntersecting: boolean }[]) => void;
const observe = jest.fn();
const disconnect = jest.fn();

beforeEach(() => {
  document.body.innerHTML = '<h2 id="a"></h2><h2 id="b"></h2><h2 id="c"></h2>';
  globalThis.IntersectionObserver = jest.fn((callback) => {
    report = callback;
    return { observe, disconnect };
  }) as unknown as typeof IntersectionObserver;
});

const passes = (id: string, isIntersecting: boolean) =>
  act(() => report([{ target: document.getElementById(id)!, isIntersecting }]));

test('returns the last clause that the reader has reached', () => {
  const { result } = renderHook(() => useCurrentClause(['a', 'b', 'c'], true, 'en'));
  expect(result.current).toBeUndefined();
  passes('b', true);
  passes('a', true);
  expect(result.current).toBe('b');
  passes('b', false);
  expect(result.current).toBe('a');
});

test('observes every clause, until it unmounts', () => {
  const { unmount } = renderHook(() => useCurrentClause(['a', 'b', 'not-in-the-text'], true, 'en'));
  expect(observe.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b']);
  expect(disconnect).not.toHaveBeenCalled();
  unmount();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('a clause counts from the lower edge of the upper third of the page, and however far above it is', () => {
  renderHook(() => useCurrentClause(['a'], true, 'en'));
  const [, { rootMargin }] = jest.mocked(IntersectionObserver).mock.lastCall as unknown as [unknown, { rootMargin: string }];
  const [top, , bottom] = rootMargin.split(' ');
  // Longer than any text.
  expect(Number.parseInt(top!)).toBeGreaterThanOrEqual(50_000);
  expect(bottom).toBe('-67%');
});

test('observes nothing while the contents are folded above the text', () => {
  renderHook(() => useCurrentClause(['a'], false, 'en'));
  expect(IntersectionObserver).not.toHaveBeenCalled();
});

test('a reader who changes the language is shown the current clause of the new text, whose elements are others', () => {
  const { rerender, result } = renderHook(({ text }) => useCurrentClause(['a', 'b', 'c'], true, text), {
    initialProps: { text: 'en' },
  });
  passes('b', true);
  document.body.innerHTML = '<h2 id="a"></h2><h2 id="b"></h2><h2 id="c"></h2>';
  rerender({ text: 'rw' });
  // The element itself; Jest compares elements by what they contain.
  expect(observe.mock.lastCall![0] === document.getElementById('c')).toBe(true);
  passes('c', true);
  expect(result.current).toBe('c');
});
