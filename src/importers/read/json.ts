// Values, elements and scopes that a reading of a JSON file gives.
import type { Encoding } from './encoding.ts';
import type { JsonKind } from './json-tokens.ts';

/** A whole number beyond 2^53 comes as the text of the file. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** Can have any keys, `__proto__` too: ask with Object.hasOwn (see json-values). */
export type JsonObject = { readonly [key: string]: JsonValue };

/** The small values kept so far, by the path they were requested. */
export type Kept = ReadonlyMap<string, JsonValue>;

/** A value that was requested. */
export interface JsonElement {
  value: JsonValue;
  /** The requested path, e.g. `site[].alerts[]`. */
  path: string;
  /** What is in the file for each `{}` of the path, the outermost first. */
  keys: readonly string[];
  /** Counted from 1 among the elements of this path. */
  number: number;
  /** Line of its first character, from 1; its first byte, and the byte after its last. */
  line: number;
  start: number;
  end: number;
  scope: Scope;
  /** A name that an object in it has twice, where that is allowed; the last one is read. */
  twice: string | null;
}

/**
 * A list item, `{}` member or whole value of which small values are kept. They can follow the
 * elements in it: what it has is final when it is complete.
 */
export class Scope {
  readonly parent: Scope | null;
  readonly start: number;
  end: number | null = null;
  #own = new Map<string, JsonValue>();
  #missing: number;
  #all: Kept | null = null;

  constructor(parent: Scope | null, start: number, wanted: number) {
    this.parent = parent;
    this.start = start;
    this.#missing = wanted;
  }

  /** Nothing more can be kept of it and of what is around it. */
  get isComplete(): boolean {
    return (this.#missing === 0 || this.end !== null) && this.parent?.isComplete !== false;
  }

  get own(): Kept {
    return this.#own;
  }

  /** All that is kept here and around it; to be requested when it is complete. */
  get kept(): Kept {
    return (this.#all ??= this.parent ? new Map([...this.parent.kept, ...this.#own]) : this.#own);
  }

  keep(path: string, value: JsonValue): void {
    if (!this.#own.has(path)) this.#missing -= 1;
    this.#own.set(path, value);
  }

  /** Takes what another reading of the file has found. */
  complete(own: Kept): void {
    this.#own = new Map(own);
    this.#missing = 0;
  }
}

export interface JsonWanted {
  /**
   * Paths of the values to yield: names with `.` between, `[]` for every item of a list, `{}` for
   * every member of an object, and an empty path for the whole value.
   */
  elements: readonly string[];
  /**
   * Paths of small values to keep until the list item, `{}` member or whole value around them ends;
   * of the same path, the last one wins. Of a text, `maxSharedLength` characters are kept.
   */
  keep?: readonly string[];
  /** Members of an element that is an object which are checked and come as null, however long. */
  leave?: readonly string[];
  /** Small members of the whole values that are given at the end, where others are read. */
  last?: readonly string[];
  /** Whether more than one value can follow another, as in a file with one object a line. */
  several?: boolean;
  /** Whether an object can have a member twice: the last one is read, and the element says so. */
  allowsTwice?: boolean;
}

/** Where an element's container should be and something else is. */
export interface JsonOdd {
  path: string;
  kind: JsonKind;
  line: number;
  byte: number;
}

/** `seen` are the paths of the containers of elements that the file has, e.g. `findings[]`. */
export interface JsonEnd {
  encoding: Encoding;
  seen: ReadonlySet<string>;
  /** What was kept of the (last) whole value. */
  kept: Kept;
  /** Names of the members of the whole values that hold elements; the first of them. */
  names: readonly string[];
  /** The members of `last` of the (last) whole value. */
  last: Kept;
  /** Paths of members on the way to elements that lead to none and are not kept. */
  passed: readonly string[];
}

/** `left`: a scope ends. */
export type JsonEvent =
  | { element: JsonElement }
  | { odd: JsonOdd }
  | { left: Scope }
  | { end: JsonEnd };
