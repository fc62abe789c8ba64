/** The successors of each node. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The first cycle of a graph, its first node repeated at the end; `null` when there is none. */
export function findCycle(graph: Graph): string[] | null {
  const finished = new Set<string>();
  for (const start of graph.keys()) {
    const cycle = walk(graph, start, [], finished);
    if (cycle) return cycle;
  }
  return null;
}

function walk(graph: Graph, node: string, trail: string[], finished: Set<string>): string[] | null {
  if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
  if (finished.has(node)) return null;
  for (const next of graph.get(node) ?? []) {
    const cycle = walk(graph, next, [...trail, node], finished);
    if (cycle) return cycle;
  }
  finished.add(node);
  return null;
}
