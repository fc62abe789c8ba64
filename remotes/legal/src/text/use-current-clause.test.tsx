import { act, renderHook } from '@testing-library/react';
import { useCurrentClause } from './use-current-clause';

let report: (entries: { target: Element; isIntersecting: boolean }[]) => void;
const disconnect = jest.fn();

beforeEach(() => {
  document.body.innerHTML = '<h2 id="a"></h2><h2 id="b"></h2><h2 id="c"></h2>';
  globalThis.IntersectionObserver = jest.fn((callback) => {
    report = callback;
    return { observe: () => undefined, disconnect };
  }) as unknown as typeof IntersectionObserver;
});

const passes = (id: string, isIntersecting: boolean) => act(() => report([{ target: document.getElementById(id)!, isIntersecting }]));

test('the contents mark the last clause that the reader has reached', () => {
  const { result } = renderHook(() => useCurrentClause(['a', 'b', 'c'], true));
  expect(result.current).toBeUndefined();
  passes('b', true);
  passes('a', true);
  expect(result.current).toBe('b');
  passes('b', false);
  expect(result.current).toBe('a');
});

test('nothing is observed while the contents are folded above the text', () => {
  renderHook(() => useCurrentClause(['a'], false));
  expect(IntersectionObserver).not.toHaveBeenCalled();
});
