// Streams a JSON file and yields the values that an importer asks for by path, each parsed and with
// its exact bytes in the file. Whatever is not requested is checked and never held.
import { DomainError } from '../../domain/error.ts';
import { decodeText, type TextPiece } from './decode.ts';
import type { Encoding } from './encoding.ts';
import { compilePaths, isContainer, type PathNode } from './json-paths.ts';
import { JsonTokens, type JsonKind } from './json-tokens.ts';
import { Names, parsedJson, placeIn, refuseTwice } from './json-twice.ts';
import { maxElementText, maxElementValues, maxKeptLength } from './limits.ts';
import { maxSharedLength, turnElements } from './limits.ts';
import { parseFailed } from './parse-failed.ts';
import { cutText } from './text.ts';

/** A whole number beyond 2^53 comes as the text of the file. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** May have any keys, `__proto__` too: ask with Object.hasOwn (see json-values). */
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
 * A list item, `{}` member or whole value of which small values are kept. They may follow the
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
  /** Whether more than one value may follow another, as in a file with one object a line. */
  several?: boolean;
  /** Whether an object may have a member twice: the last one is read, and the element says so. */
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
}

/** `left`: a scope ends. */
export type JsonEvent =
  { element: JsonElement } | { odd: JsonOdd } | { left: Scope } | { end: JsonEnd };

/**
 * Reads JSON (RFC 8259), strictly. Members given twice in an object of which something is read, and
 * numbers that are no finite double, are refused. Throws only `parse_failed`, with line, byte and
 * reason.
 */
export async function* readJson(
  source: AsyncIterable<Uint8Array>,
  wanted: JsonWanted,
): AsyncGenerator<JsonEvent> {
  const values = new Values(wanted);
  let last: TextPiece | undefined;
  let sinceTurn = 0;
  try {
    for await (const piece of decodeText(source)) {
      last = piece;
      const fault = faultOfWriting(values, piece);
      for (const event of values.take()) {
        yield event;
        sinceTurn += 1;
        if (sinceTurn % turnElements === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      if (fault !== null) throw fault.error;
    }
  } catch (error) {
    throw withLine(error, values.tokens.line);
  }
  values.tokens.end();
  yield* values.take();
  if (last === undefined) return;
  const { seen, last: whole, names } = values;
  yield { end: { encoding: last.encoding, seen, kept: whole.kept, names: [...names] } };
}

/** What precedes a fault comes first, however the file is cut. */
function faultOfWriting(values: Values, piece: TextPiece): { error: unknown } | null {
  try {
    values.write(piece);
    return null;
  } catch (error) {
    return { error };
  }
}

/** The decoder knows the byte of a bad sequence, only the parser knows the line. */
function withLine(error: unknown, line: number): unknown {
  if (!(error instanceof DomainError) || error.members.reason !== 'encoding') return error;
  return parseFailed(error.detail, { ...error.members, reason: 'encoding', line });
}

/** A container on the way to elements. */
interface Frame {
  node: PathNode;
  isArray: boolean;
  key: string;
  /** The frame is a scope; the one around it is current again when it ends. */
  isScope: boolean;
  names: Names;
}

/** The value that is being read and is no such container. */
interface Current {
  node: PathNode | null;
  use: 'element' | 'keep' | 'skip';
  line: number;
  start: number;
}

const skipped: Current = { node: null, use: 'skip', line: 0, start: 0 };

/** Members of the whole value that are named, and characters of each. */
const [maxNames, maxNameLength] = [100, 100];

class Values {
  readonly tokens: JsonTokens;
  readonly seen = new Set<string>();
  readonly names = new Set<string>();
  /** The last whole value. */
  last = new Scope(null, 0, 0);
  #root: PathNode;
  #frames: Frame[] = [];
  #current: Current | null = null;
  #scope = this.last;
  #counts = new Map<string, number>();
  #ready: JsonEvent[] = [];
  #text = '';
  #from = 0;
  #parts: string[] = [];
  #length = 0;
  #leave: readonly string[];
  #allowsTwice: boolean;
  #twice: string | null = null;
  /** The member of the element that is being read, where some are left. */
  #member = '';
  #inside: 'element' | 'member' | 'left' = 'element';
  #valuesBefore = 0;

  constructor(wanted: JsonWanted) {
    this.#root = compilePaths(wanted.elements, wanted.keep ?? []);
    this.#leave = wanted.leave ?? [];
    this.#allowsTwice = wanted.allowsTwice ?? false;
    this.tokens = new JsonTokens(this, wanted.several ?? false);
  }

  /** The events since the last call. */
  take(): JsonEvent[] {
    const ready = this.#ready;
    if (ready.length > 0) this.#ready = [];
    return ready;
  }

  write(piece: TextPiece): void {
    this.#text = piece.text;
    this.#from = 0;
    this.tokens.write(piece);
    if (!this.#current || this.#current.use === 'skip' || this.#inside === 'left') return;
    this.#hold(piece.text.length);
    // A number may end with the file, after its last piece was taken.
    this.#from = piece.text.length;
  }

  begin(kind: JsonKind, index: number): void {
    if (this.#current) {
      this.#beginMember(kind, index);
      return;
    }
    const node = this.#nodeHere();
    if (node && isContainer(node, kind)) {
      this.#open(node, kind === 'array', index);
      if (node.leads) this.seen.add(`${node.path}${kind === 'array' ? '[]' : '{}'}`);
      return;
    }
    const opened = kind === 'object' && node?.use === 'element' && this.#leave.length > 0;
    if ((kind === 'object' || kind === 'array') && !opened) this.tokens.hush();
    this.#current = skipped;
    if (node?.use) this.#capture(node, node.use, index);
    else if (node?.leads) {
      this.#ready.push({ odd: { path: node.path, kind, ...this.tokens.placeAt(index) } });
    }
  }

  /** What is in an item or a whole value is of it alone; a plain member is of what is around. */
  #open(node: PathNode, isArray: boolean, index: number): void {
    const isRoot = this.#frames.length === 0;
    const isScope = isRoot || (node.keeps.length > 0 && /[\]}]$/.test(node.path));
    this.#frames.push({ node, isArray, key: '', isScope, names: new Names(node.members) });
    if (!isScope) return;
    const start = this.tokens.placeAt(index).byte;
    this.#scope = new Scope(isRoot ? null : this.#scope, start, node.owns.length);
  }

  #capture(node: PathNode, use: 'element' | 'keep', index: number): void {
    const { line, byte } = this.tokens.placeAt(index);
    this.#current = { node, use, line, start: byte };
    this.#from = index;
    this.#parts = [];
    this.#length = 0;
    this.tokens.values = 0;
    this.tokens.inexact = false;
  }

  /** Only elements with members left out emit what is inside. */
  #beginMember(kind: JsonKind, index: number): void {
    if (kind === 'object' || kind === 'array') this.tokens.hush();
    this.#inside = this.#leave.includes(this.#member) ? 'left' : 'member';
    if (this.#inside === 'member') return;
    this.#hold(index);
    this.#parts.push('null');
    this.#valuesBefore = this.tokens.values;
  }

  #endMember(index: number): void {
    if (this.#inside === 'left') {
      this.#from = index;
      this.tokens.values = this.#valuesBefore;
    }
    this.#inside = 'element';
  }

  #nodeHere(): PathNode | null {
    const frame = this.#frames.at(-1);
    if (!frame) return this.#root;
    if (frame.isArray) return frame.node.items;
    return frame.node.members.get(frame.key) ?? frame.node.any;
  }

  key(name: string, index: number): void {
    const frame = this.#frames.at(-1);
    if (this.#current) this.#member = name;
    else if (frame) {
      const isTwice = !this.#allowsTwice && frame.names.isTwice(name);
      if (isTwice) refuseTwice(name, this.tokens.placeAt(index));
      frame.key = name;
      if (this.#frames.length === 1) this.#named(name);
    }
  }

  #named(name: string): void {
    if (this.names.size < maxNames) this.names.add(cutText(name, maxNameLength));
  }

  end(index: number): void {
    const current = this.#current;
    if (!current) return this.#close(index);
    if (this.#inside !== 'element') return this.#endMember(index);
    this.#current = null;
    if (current.use === 'skip' || !current.node) return;
    this.#current = current;
    this.#hold(index);
    this.#current = null;
    if (current.use === 'element') this.#element(current, current.node, index);
    else if (!this.#isLong()) {
      this.#scope.keep(current.node.path, shortened(this.#parsed(current)));
    }
    this.#parts = [];
  }

  /** Takes the text up to `index`; what is longer than its kind may be is refused or left out. */
  #hold(index: number): void {
    this.#length += index - this.#from;
    if (this.#current?.use === 'keep') {
      if (this.#isLong()) this.#parts = [];
      else this.#parts.push(this.#text.slice(this.#from, index));
      return;
    }
    if (this.#length > maxElementText) this.#tooBig(index, `${maxElementText} characters`);
    if (this.tokens.values > maxElementValues) this.#tooBig(index, `${maxElementValues} values`);
    this.#parts.push(this.#text.slice(this.#from, index));
  }

  #isLong(): boolean {
    return this.#length > maxKeptLength || this.tokens.values > maxElementValues;
  }

  #tooBig(index: number, holds: string): never {
    const said = `One finding of the report holds more than ${holds}`;
    this.tokens.refuse('limit', said, 'no report needs that', index);
  }

  #element(current: Current, { path }: PathNode, index: number): void {
    const { line, start } = current;
    const number = (this.#counts.get(path) ?? 0) + 1;
    this.#counts.set(path, number);
    const keys = this.#frames
      .filter(({ isArray, node, key }) => !isArray && !node.members.has(key))
      .map(({ key }) => key);
    const end = this.tokens.placeAt(index).byte;
    const place = { number, line, start, end, scope: this.#scope };
    const value = this.#parsed(current);
    this.#ready.push({ element: { value, path, keys, ...place, twice: this.#twice } });
  }

  #parsed({ line, start }: Current): JsonValue {
    const text = this.#parts.length === 1 ? (this.#parts[0] ?? '') : this.#parts.join('');
    const { value, twice } = parsedJson(text, this.tokens);
    this.#twice = twice?.name ?? null;
    if (!twice || this.#allowsTwice) return value as JsonValue;
    // Where members are left out, only the beginning is where it is in the file.
    const at = this.#leave.length === 0 ? twice.at : 0;
    refuseTwice(twice.name, placeIn(text, at, { line, byte: start }, this.tokens.encoding));
  }

  #close(index: number): void {
    const frame = this.#frames.pop();
    if (frame?.isScope !== true) return;
    const scope = this.#scope;
    scope.end = this.tokens.placeAt(index).byte;
    if (scope.parent === null) this.last = scope;
    this.#scope = scope.parent ?? new Scope(null, 0, 0);
    if (frame.node.keeps.length > 0) this.#ready.push({ left: scope });
  }
}

function shortened(value: JsonValue): JsonValue {
  return typeof value === 'string' ? cutText(value, maxSharedLength) : value;
}
