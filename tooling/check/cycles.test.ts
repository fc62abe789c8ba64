import { findCycle } from './cycles';

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

test('reports a cycle with its first node repeated at the end', () => {
  expect(findCycle(graph({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b', 'c', 'b']);
});

test('two paths to the same node are not a cycle', () => {
  expect(findCycle(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toBeNull();
});

test('finds a cycle that the first node does not lead to', () => {
  expect(findCycle(graph({ alone: [], a: ['b'], b: ['a'] }))).toEqual(['a', 'b', 'a']);
});

test('walks every node once, so that a large repository takes linear time', () => {
  const steps = Array.from({ length: 12 }, (_, step) => step);
  const wide = graph(
    Object.fromEntries(steps.flatMap((step) => [`a${step}`, `b${step}`].map((from) => [from, [`a${step + 1}`, `b${step + 1}`]]))),
  );
  const get = jest.spyOn(wide, 'get');
  expect(findCycle(wide)).toBeNull();
  expect(get.mock.calls.length).toBeLessThan(100);
});
