// Paths of values in a JSON file, compiled into a tree that is walked along with the file.
import { required } from '../../domain/required.ts';
import type { JsonKind } from './json-tokens.ts';

export interface PathNode {
  /** As written in the path, up to here. */
  path: string;
  use: 'element' | 'keep' | 'last' | null;
  members: Map<string, PathNode>;
  any: PathNode | null;
  items: PathNode | null;
  /** Elements are directly in this container or further inside. */
  leads: boolean;
  /** Paths that are kept, of all that is inside. */
  keeps: string[];
  /** Those of them for which this is the nearest list item, `{}` member or whole value around. */
  owns: string[];
}

/**
 * The tree of all these paths; the same path as element and to be kept is an element. Nothing waits
 * for the members of the root that are given last.
 */
export function compilePaths(
  elements: readonly string[],
  keep: readonly string[],
  last: readonly string[] = [],
): PathNode {
  const root = newNode('');
  for (const path of keep) {
    const nodes = grow(root, path);
    required(nodes.at(-1), 'node').use = 'keep';
    const owner = path.slice(0, /[^\]}]*$/.exec(path)?.index);
    for (const node of nodes.slice(0, -1)) {
      node.keeps.push(path);
      if (node.path === owner) node.owns.push(path);
    }
  }
  for (const path of elements) {
    const nodes = grow(root, path);
    required(nodes.at(-1), 'node').use = 'element';
    for (const node of nodes.slice(0, -1)) node.leads = true;
  }
  const isObject = root.members.size > 0;
  for (const name of last) {
    if (isObject && !root.members.has(name)) {
      root.members.set(name, { ...newNode(name), use: 'last' });
    }
  }
  return root;
}

/** Whether a value of this kind at this node is a container that the paths go into. */
export function isContainer(node: PathNode, kind: JsonKind): boolean {
  if (kind === 'array') return node.items !== null;
  return kind === 'object' && (node.members.size > 0 || node.any !== null);
}

function newNode(path: string): PathNode {
  const inside = { members: new Map(), any: null, items: null, keeps: [], owns: [] };
  return { path, use: null, leads: false, ...inside };
}

/** The nodes from the root to the end of the path, made where they are missing. */
function grow(root: PathNode, path: string): PathNode[] {
  const nodes = [root];
  let node = root;
  for (const [step] of path.matchAll(/\[\]|\{\}|[^.[\]{}]+/g)) {
    node = next(node, step);
    nodes.push(node);
  }
  return nodes;
}

function next(node: PathNode, step: string): PathNode {
  if (step === '[]') return (node.items ??= newNode(`${node.path}[]`));
  if (step === '{}') return (node.any ??= newNode(`${node.path}{}`));
  const known = node.members.get(step);
  if (known) return known;
  const made = newNode(node.path === '' ? step : `${node.path}.${step}`);
  node.members.set(step, made);
  return made;
}
