/** What each node leads to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The first circle of a graph, its start repeated at the end; `null` when there is none. */
export function findCircle(graph: Graph): string[] | null {
  const finished = new Set<string>();
  for (const start of graph.keys()) {
    const circle = walk(graph, start, [], finished);
    if (circle) return circle;
  }
  return null;
}

function walk(graph: Graph, node: string, trail: string[], finished: Set<string>): string[] | null {
  if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
  if (finished.has(node)) return null;
  for (const next of graph.get(node) ?? []) {
    const circle = walk(graph, next, [...trail, node], finished);
    if (circle) return circle;
  }
  finished.add(node);
  return null;
}
