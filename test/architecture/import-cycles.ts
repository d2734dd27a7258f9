// Cycles among imports: groups in which each member reaches all others. Tarjan's algorithm.

interface Visit {
  number: number;
  /** The earliest visit that is reached from here and still open. */
  low: number;
  isOpen: boolean;
}

/** The cycles of a graph, each with its members in order; none when all imports run one way. */
export function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const visits = new Map<string, Visit>();
  const open: string[] = [];
  const cycles: string[][] = [];

  function visit(name: string): Visit {
    const mine = { number: visits.size, low: visits.size, isOpen: true };
    visits.set(name, mine);
    open.push(name);
    for (const next of graph.get(name) ?? []) {
      const other = visits.get(next) ?? visit(next);
      if (other.isOpen) mine.low = Math.min(mine.low, other.low);
    }
    if (mine.low === mine.number) close(name);
    return mine;
  }

  function close(name: string): void {
    const members = open.splice(open.indexOf(name));
    for (const member of members) visits.get(member)!.isOpen = false;
    if (members.length > 1) cycles.push(members.toSorted());
  }

  for (const name of graph.keys()) if (!visits.has(name)) visit(name);
  return cycles;
}

/** The graph of the imports; `nodeOf` names the group that a file belongs to, null for none. */
export function importGraph(
  files: readonly { path: string; imports: readonly { own: boolean; from: string }[] }[],
  nodeOf: (path: string) => string | null = (path) => path,
): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const node = nodeOf(path);
    if (node === null) continue;
    const targets = graph.get(node) ?? new Set();
    graph.set(node, targets);
    for (const { own, from } of imports) {
      const target = own ? nodeOf(from) : null;
      if (target !== null && target !== node) targets.add(target);
    }
  }
  return graph;
}
