// Values of an item by the paths of a format: one way to ask, whether the item is of JSON, XML or a
// row of a table.
import type { Row } from '../read/csv.ts';
import { isObject, itemsOf, textsOf } from '../read/json-values.ts';
import type { JsonValue, Kept } from '../read/json.ts';
import { isWatched, unwatched } from '../read/watch.ts';
import type { XmlNode } from '../read/xml-node.ts';
import { deepText } from '../read/xml.ts';

export interface Reader {
  /** What is asked of it is noted, so that a run can name what was not. */
  isWatched: boolean;
  /** The texts at a path, those with nothing but blanks left out. */
  texts(path: string): readonly string[];
  /** The objects or elements at a path, each as an item of its own; a text there when asked. */
  each(path: string, texts?: boolean): Reader[];
  /** All that the item says, by name: cells of a row, texts of JSON by their paths. */
  cells(): (readonly [name: string, text: string])[];
}

/** What is around an item, with what is before it: texts by path; `item` is asked for names. */
export type Around = (path: string, item: Reader) => readonly string[];

/** An item of any tree: a path is walked from `value` by `walk`. */
class Tree<Value> implements Reader {
  #value: Value;
  #walk: (value: Value, path: string) => Value[];
  #textOf: (value: Value) => readonly string[];
  #cellsOf: Kind<Value>['cellsOf'];
  #around: Around;
  #outer: Reader | null;
  /** What many parts of one item ask for is found once. */
  #found = new Map<string, readonly string[]>();

  constructor(value: Value, kind: Kind<Value>, around: Around, outer: Reader | null = null) {
    this.#value = value;
    this.#walk = kind.walk;
    this.#textOf = kind.textOf;
    this.#cellsOf = kind.cellsOf;
    this.#around = around;
    this.#outer = outer;
  }

  get isWatched(): boolean {
    return isWatched(this.#value);
  }

  texts(path: string): readonly string[] {
    const known = this.#found.get(path);
    if (known) return known;
    const found = this.#read(path).filter((text) => text.trim() !== '');
    this.#found.set(path, found);
    return found;
  }

  #read(path: string): readonly string[] {
    if (path.startsWith('^')) return this.#outer?.texts(path.slice(1)) ?? [];
    if (/^[/#]/.test(path)) return this.#around(path, this);
    return this.#walk(this.#value, path).flatMap(this.#textOf);
  }

  each(path: string, texts = false): Reader[] {
    if (path.startsWith('^')) return this.#outer?.each(path.slice(1), texts) ?? [];
    const kind = { walk: this.#walk, textOf: this.#textOf, cellsOf: this.#cellsOf };
    return this.#walk(this.#value, path)
      .filter((one) => (typeof one === 'object' && one !== null) || (texts && isText(one)))
      .map((one) => new Tree(one, kind, this.#around, this));
  }

  cells(): (readonly [string, string])[] {
    return this.#cellsOf(this.#value);
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

interface Kind<Value> {
  walk: (value: Value, path: string) => Value[];
  textOf: (value: Value) => readonly string[];
  cellsOf: (value: Value) => (readonly [string, string])[];
}

/** The names of a path; compiled once, since each item asks for the same. */
const compiled = new Map<string, readonly string[]>();

function stepsOf(path: string, between: RegExp): readonly string[] {
  const known = compiled.get(path);
  if (known) return known;
  const steps = path === '.' ? [] : path.split(between).map((name) => name.replaceAll('\\.', '.'));
  compiled.set(path, steps);
  return steps;
}

const json: Kind<JsonValue> = {
  walk(value, path) {
    let found = itemsOf(value);
    for (const step of stepsOf(path, /(?<!\\)\./)) {
      found = found.flatMap((one) => membersOf(one, step));
    }
    return found;
  },
  textOf: textsOf,
  cellsOf: (value) => leavesOf(unwatched(value)),
};

/** The texts in a value by their paths, as `texts` takes them; those of a list share one. */
export function leavesOf(
  value: JsonValue,
  path = '',
  found: (readonly [string, string])[] = [],
): (readonly [string, string])[] {
  if (Array.isArray(value)) for (const one of value) leavesOf(one, path, found);
  else if (isObject(value)) {
    for (const [name, one] of Object.entries(value)) {
      const step = name.replaceAll('.', '\\.');
      leavesOf(one, path === '' ? step : `${path}.${step}`, found);
    }
  } else if (value !== null) found.push([path, String(value)]);
  return found;
}

/** Members by any name are taken in the order of their names, since files have them in any. */
function membersOf(value: JsonValue, name: string): JsonValue[] {
  if (!isObject(value)) return [];
  if (name === '*') {
    const sorted = Object.keys(value).sort();
    return sorted.flatMap((key) => itemsOf(value[key]));
  }
  return Object.hasOwn(value, name) ? itemsOf(value[name]) : [];
}

/** What items refer to by a key: see `things.ts`. */
interface Referred {
  has(name: string): boolean;
  textsOf(name: string, key: string | undefined, member: string): readonly string[];
}

export function jsonReader(
  value: JsonValue,
  kept: Kept,
  keys: readonly string[],
  things: Referred,
): Reader {
  return new Tree(value, json, (path, item) => {
    if (path.startsWith('#')) return [keys[Number(path.slice(1)) - 1] ?? ''];
    const [around = '', name, member = ''] = path.slice(1).split('>');
    if (name === undefined) return textsOf(kept.get(around));
    if (things.has(around)) return things.textsOf(around, item.texts(name)[0], member);
    const named = membersOf(kept.get(around) ?? null, item.texts(name)[0] ?? '');
    return named.flatMap((one) => json.walk(one, member)).flatMap(json.textOf);
  });
}

/** A node, or the value of an attribute. */
type XmlValue = XmlNode | string;

const xml: Kind<XmlValue> = {
  walk(value, path) {
    let found: XmlValue[] = [value];
    for (const step of stepsOf(path, /\/(?![^[]*\])/)) {
      found = found.flatMap((one) => childrenAt(one, step));
    }
    return found;
  },
  textOf: (value) => [typeof value === 'string' ? value : deepText(value)],
  cellsOf: (value) => [['', typeof value === 'string' ? value : deepText(value)]],
};

function childrenAt(value: XmlValue, name: string): XmlValue[] {
  if (typeof value === 'string') return [];
  if (name.startsWith('@')) return attributeOf(value, name.slice(1));
  const [, element = name, attribute, said] = name.includes('[') ? saying(name) : [];
  const children = value.children.filter((one) => one.name === element);
  if (attribute === undefined) return children;
  return children.filter((one) => attributeOf(one, attribute)[0] === said);
}

function attributeOf({ attributes }: XmlNode, name: string): string[] {
  return Object.hasOwn(attributes, name) ? [attributes[name] ?? ''] : [];
}

/** The name, the attribute and the text of `name[@attribute=text]`. */
function saying(step: string): readonly string[] {
  return /^(.+)\[@(.+?)=(.*)\]$/.exec(step) ?? [];
}

export function xmlReader(node: XmlNode, around: Around): Reader {
  return new Tree<XmlValue>(node, xml, around);
}

/** A row: the cell of a column. */
export function rowReader(row: Pick<Row<string>, 'get' | 'cells'>): Reader {
  return {
    isWatched: false,
    texts: (column) => [row.get(column)].filter((cell) => cell !== ''),
    each: () => [],
    cells: () => row.cells(),
  };
}

/** A line: the groups of its expression, and `/name` those of lines before it. */
export function linesReader(
  groups: Readonly<Record<string, string | undefined>>,
  around: ReadonlyMap<string, string>,
): Reader {
  const said = (path: string): string =>
    (path.startsWith('/') ? around.get(path.slice(1)) : groups[path]) ?? '';
  return {
    isWatched: false,
    texts: (path) => [said(path)].filter((text) => text.trim() !== ''),
    each: () => [],
    cells: () => Object.entries(groups).map(([name, text = '']) => [name, text] as const),
  };
}
