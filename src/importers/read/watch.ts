// Which members of a file's elements an importer asks for: a run names the others, so that nothing
// is lost without a word. Watching costs time, so it is for the first elements at a path, and for
// later ones that have a member which none of them had.
import { isObject } from './json-values.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { quoted } from './parse-failed.ts';
import type { XmlAncestor, XmlNode } from './xml-node.ts';

/** Elements that are watched at each path; names that are kept; names that a remark has. */
const [watchedElements, keptNames, namedMembers] = [100, 2000, 20];

type Attributes = Readonly<Record<string, string>>;

/** Between the path of an element and the names in it, until they are shown. */
const inner = '\u0000';

/** What is behind the values that note what they are asked for. */
const watched = new WeakMap<object, object>();

/** Whether it is one of them. */
export function isWatched(value: unknown): boolean {
  return typeof value === 'object' && value !== null && watched.has(value);
}

/** The value itself: what keeps it apart as a whole is not what is read of it. */
export function unwatched<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  return (watched.get(value) ?? value) as Value;
}

/** Members that are in elements of one file, and those that were asked for. */
export class Watch {
  /** What paths have between names. */
  readonly #step: '.' | '/';
  readonly #said = new Set<string>();
  readonly #read = new Set<string>();
  readonly #names = new Map<string, { count: number; names: Set<string> }>();

  constructor(step: '.' | '/') {
    this.#step = step;
  }

  /** The element, whose members are noted as they are asked for. */
  json(value: JsonValue, path: string): JsonValue {
    if (typeof value !== 'object' || value === null) return value;
    if (!this.#isNew(path, isObject(value) ? Object.keys(value) : [])) return value;
    this.#sayJson(value, path);
    return this.#json(value, path);
  }

  xml<Value>(node: XmlNode<Value>, path: string): XmlNode<Value> {
    const names = node.children.map(({ name }) => name).concat(Object.keys(node.attributes));
    if (!this.#isNew(path, names)) return node;
    this.#sayXml(node, path);
    return this.#xml(node, path);
  }

  /** What is around an element; its attributes are noted as they are asked for. */
  around(ancestor: XmlAncestor, path: string): XmlAncestor {
    const pathOf = (name: string) => `${path}/${name}`;
    this.#sayAttributes(ancestor.attributes, pathOf);
    return { ...ancestor, attributes: this.#attributes(ancestor.attributes, pathOf) };
  }

  /** Members that say something and were not asked for; where none inside was, the whole. */
  unread(): string[] {
    const touched = new Set([...this.#read].flatMap(partsOf));
    const found = [...this.#said]
      .filter((path) => !this.#read.has(path))
      .map((path) => partsOf(path).find((part) => !touched.has(part)) ?? path);
    return [...new Set(found)].map((path) => path.replaceAll(inner, this.#step)).sort();
  }

  #add(names: Set<string>, path: string): void {
    if (names.size < keptNames) names.add(path);
  }

  #isNew(path: string, names: readonly string[]): boolean {
    const known = this.#names.get(path) ?? { count: 0, names: new Set() };
    if (known.count === 0) this.#names.set(path, known);
    const isNew = known.names.size < keptNames && names.some((name) => !known.names.has(name));
    if (known.count >= watchedElements && !isNew) return false;
    known.count += 1;
    if (isNew) for (const name of names) this.#add(known.names, name);
    return true;
  }

  #sayJson(value: JsonValue, path: string): void {
    if (Array.isArray(value)) for (const one of value) this.#sayJson(one, path);
    else if (isObject(value)) {
      for (const name of Object.keys(value)) this.#sayJson(value[name] ?? null, inside(path, name));
    } else if (value !== null && value !== '') this.#add(this.#said, path);
  }

  #json<Value extends JsonValue[] | JsonObject>(value: Value, path: string): Value {
    const proxy = new Proxy(value, {
      get: (target, name, receiver) => {
        const found: unknown = Reflect.get(target, name, receiver);
        if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return found;
        const at = Array.isArray(target) ? path : inside(path, name);
        if (typeof found === 'object' && found !== null) {
          return this.#json(found as JsonValue[] | JsonObject, at);
        }
        this.#add(this.#read, at);
        return found;
      },
    });
    watched.set(proxy, value);
    return proxy;
  }

  /** The attributes of what a sink takes say how to read it. */
  #sayXml<Value>(node: XmlNode<Value>, path: string): void {
    if (node.value === null) this.#sayAttributes(node.attributes, (name) => inside(path, name));
    if (node.value !== null || node.text.trim() !== '') this.#add(this.#said, path);
    for (const child of node.children) this.#sayXml(child, inside(path, child.name));
  }

  #sayAttributes(attributes: Attributes, pathOf: (name: string) => string): void {
    for (const [name, text] of Object.entries(attributes)) {
      const isName = !/^(?:xmlns|xsi)(?::|$)/.test(name);
      if (isName && text !== '') this.#add(this.#said, pathOf(name));
    }
  }

  #xml<Value>(node: XmlNode<Value>, path: string): XmlNode<Value> {
    const attributes = this.#attributes(node.attributes, (name) => inside(path, name));
    const children = node.children.map((child) => this.#xml(child, inside(path, child.name)));
    const proxy = new Proxy(node, {
      get: (target, name) => {
        if (name === 'attributes') return attributes;
        if (name === 'children') return children;
        if (name === 'text' || name === 'value') this.#add(this.#read, path);
        return Reflect.get(target, name) as unknown;
      },
    });
    watched.set(proxy, node);
    return proxy;
  }

  #attributes(attributes: Attributes, pathOf: (name: string) => string): Attributes {
    return new Proxy(attributes, {
      get: (target, name) => {
        if (typeof name === 'string') this.#add(this.#read, pathOf(name));
        return Reflect.get(target, name) as unknown;
      },
    });
  }
}

/** Characters of a name and of a path that tell members apart; hostile files have long ones. */
const [keptName, longestPath] = [100, 1000];

function inside(path: string, name: string): string {
  if (path.length > longestPath) return path;
  const cut = name.slice(0, keptName);
  return path === '' ? cut : `${path}${inner}${cut}`;
}

/** The path with those of what it is in, the outermost first. */
function partsOf(path: string): string[] {
  const names = path.split(inner);
  return names.map((_name, at) => names.slice(0, at + 1).join(inner));
}

/** The sentence for the run; null when all was read. */
export function unreadNote(
  what: 'column' | 'member' | 'script',
  paths: readonly string[],
): string | null {
  if (paths.length === 0) return null;
  const named = paths
    .slice(0, namedMembers)
    .map((path) => `"${quoted(path.replace(/^\[\]\./, ''))}"`);
  const more = paths.length > named.length ? ` and ${paths.length - named.length} more` : '';
  const [are, has] =
    paths.length === 1 ? [`This ${what} is`, 'it'] : [`These ${what}s are`, 'them'];
  return `${are} not read: ${named.join(', ')}${more}. The stored file has ${has}.`;
}
