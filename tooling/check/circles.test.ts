/** @jest-environment node */
import { findCircle } from './circles';

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

test('a circle is named from its start to its start', () => {
  expect(findCircle(graph({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b', 'c', 'b']);
});

test('two ways to the same place are no circle', () => {
  expect(findCircle(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toBeNull();
});
