/** Directed graph: each node with those that it points to. */
export type Graph<Node> = ReadonlyMap<Node, Iterable<Node>>;

/**
 * Returns the groups of nodes that reach each other (Tarjan's strongly connected components).
 *
 * @returns groups of two or more nodes, and single nodes that point to themselves
 */
export function cycles<Node>(graph: Graph<Node>): Node[][] {
  const order = new Map<Node, number>();
  const lowest = new Map<Node, number>();
  const stack: Node[] = [];
  const onStack = new Set<Node>();
  const found: Node[][] = [];

  const visit = (node: Node): number => {
    const position = order.size;
    order.set(node, position);
    lowest.set(node, position);
    stack.push(node);
    onStack.add(node);
    const targets = new Set(graph.get(node));
    for (const target of targets) {
      const reached = order.has(target) ? (onStack.has(target) ? order.get(target) : undefined) : visit(target);
      if (reached !== undefined) lowest.set(node, Math.min(lowest.get(node) ?? position, reached));
    }
    const low = lowest.get(node) ?? position;
    if (low === position) {
      const group = stack.splice(stack.indexOf(node));
      for (const member of group) onStack.delete(member);
      if (group.length > 1 || targets.has(node)) found.push(group);
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}
