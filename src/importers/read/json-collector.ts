// Collects the requested values from the tokens of a JSON file.
import type { TextPiece } from './decode.ts';
import { compilePaths, isContainer, type PathNode } from './json-paths.ts';
import { JsonTokens, type JsonKind } from './json-tokens.ts';
import { Names, parsedJson, placeIn, refuseTwice } from './json-twice.ts';
import { Scope, type JsonEvent, type JsonOdd, type JsonValue, type JsonWanted } from './json.ts';
import { maxElementText, maxElementValues, maxKeptLength, maxSharedLength } from './limits.ts';
import { cutText } from './text.ts';

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
  use: 'element' | 'keep' | 'last' | 'skip';
  line: number;
  start: number;
}

const skipped: Current = { node: null, use: 'skip', line: 0, start: 0 };

/** Members that are named, and characters of each. */
const [maxNames, maxNameLength] = [100, 100];

export class Values {
  readonly tokens: JsonTokens;
  readonly seen = new Set<string>();
  readonly names = new Set<string>();
  readonly passed = new Set<string>();
  readonly atEnd = new Map<string, JsonValue>();
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
  /** Where elements should be and something else is, until it ends. */
  #odd: JsonOdd | null = null;

  constructor(wanted: JsonWanted) {
    this.#root = compilePaths(wanted.elements, wanted.keep ?? [], wanted.last);
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
    // A number can end with the file, after its last piece was taken.
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
      this.#odd = { path: node.path, kind, ...this.tokens.placeAt(index) };
      this.#valuesBefore = this.tokens.values;
    }
  }

  /** Tools in PHP write an object without members as an empty list: it says nothing. */
  #endOdd(odd: JsonOdd): void {
    const isEmpty = odd.kind === 'array' && this.tokens.values === this.#valuesBefore;
    this.#ready.push({ odd: isEmpty ? { ...odd, kind: 'word' } : odd });
    this.#odd = null;
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

  #capture(node: PathNode, use: 'element' | 'keep' | 'last', index: number): void {
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
      const { members, any, path } = frame.node;
      if (any === null && !members.has(name)) this.#passed(path, name);
    }
  }

  #named(name: string): void {
    if (this.names.size < maxNames) this.names.add(cutText(name, maxNameLength));
  }

  #passed(path: string, name: string): void {
    if (this.passed.size >= maxNames) return;
    const shown = cutText(name, maxNameLength);
    this.passed.add(path === '' ? shown : `${path}.${shown}`);
  }

  end(index: number): void {
    const current = this.#current;
    if (!current) return this.#close(index);
    if (this.#inside !== 'element') return this.#endMember(index);
    this.#current = null;
    if (this.#odd) this.#endOdd(this.#odd);
    if (current.use === 'skip' || !current.node) return;
    this.#current = current;
    this.#hold(index);
    this.#current = null;
    if (current.use === 'element') this.#element(current, current.node, index);
    else if (!this.#isLong()) {
      const value = shortened(this.#parsed(current));
      if (current.use === 'keep') this.#scope.keep(current.node.path, value);
      else this.atEnd.set(current.node.path, value);
    }
    this.#parts = [];
  }

  /** Takes the text up to `index`; what is longer than its kind can be is refused or left out. */
  #hold(index: number): void {
    this.#length += index - this.#from;
    if (this.#current?.use === 'keep' || this.#current?.use === 'last') {
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
