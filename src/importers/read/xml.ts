// Streams an XML file and yields the elements that an importer asks for, each as a small tree with
// its exact bytes in the file. Long text goes to a sink piece by piece and is never held whole.
import { DomainError } from '../../domain/error.ts';
import { decodeText, type TextPiece } from './decode.ts';
import { fallbackNote, type Encoding } from './encoding.ts';
import { keptTextLength, maxElementNodes, maxElementText } from './limits.ts';
import { maxSharedLength, maxTextLength } from './limits.ts';
import { parseFailed, quoted } from './parse-failed.ts';
import { cutText } from './text.ts';
import { unreadNote, Watch } from './watch.ts';
import type { XmlAncestor, XmlNode } from './xml-node.ts';
import { XmlTokens, type TagPlace } from './xml-tokens.ts';

/** An element that was requested. */
export interface XmlElement<Value = never> {
  node: XmlNode<Value>;
  /** Names from the root, e.g. `issues/issue`. */
  path: string;
  /** Counted from 1 among the elements of this path. */
  number: number;
  /** Line of the start tag, from 1. */
  line: number;
  /** Byte of the `<` of the start tag, and the byte after the `>` of the end tag. */
  start: number;
  end: number;
  /** The elements around it, the root first, without their text. */
  ancestors: readonly XmlAncestor[];
}

/** Takes the text of one element as it is read. */
export interface TextSink<Value> {
  write(text: string): void;
  end(): Value;
}

export interface XmlWanted<Value = never> {
  /** Names that the root can have; any other is refused at once. */
  roots: readonly string[];
  /** Paths of the elements to yield, e.g. `issues/issue`; one in another is part of its tree. */
  elements: readonly string[];
  /** A sink for the text of the element at this path, or null to keep the text in the tree. */
  sink?: (path: string, attributes: Readonly<Record<string, string>>) => TextSink<Value> | null;
  /** Paths that another reading of the file reads. */
  elsewhere?: readonly string[];
}

/** First the root, then the elements in the order of their ends, then the end of a sound file. */
export type XmlEvent<Value = never> =
  | { root: XmlAncestor }
  | { element: XmlElement<Value> }
  | { end: XmlEnd };

/** What is known of a sound file once it was read. */
export interface XmlEnd {
  encoding: Encoding;
  elements: number;
  /** The XML declaration came after blanks or comments. */
  late_declaration: boolean;
  /** Paths of the elements around those that are read, also where they are empty. */
  met: ReadonlySet<string>;
  /** Elements and attributes that were not read, up to the call. */
  unread: () => string[];
}

/**
 * Reads XML 1.0. A DOCTYPE is skipped; an entity declaration or a reference beyond the built-in
 * five is refused; nothing is fetched. Throws only `parse_failed`, with line, byte and reason.
 */
export async function* readXml<Value = never>(
  source: AsyncIterable<Uint8Array>,
  wanted: XmlWanted<Value>,
): AsyncGenerator<XmlEvent<Value>> {
  const trees = new Trees<Value>(wanted);
  const watch = new Watch('/');
  const tokens = new XmlTokens(trees);
  trees.tokens = tokens;
  let last: TextPiece | undefined;
  try {
    for await (const piece of decodeText(source)) {
      last = piece;
      tokens.write(piece);
      for (const event of trees.take()) yield watched(event, watch);
    }
  } catch (error) {
    throw withLine(error, tokens.line);
  }
  tokens.end();
  for (const event of trees.take()) yield watched(event, watch);
  if (!last) return;
  const { elements, lateDeclaration: late_declaration } = tokens;
  const others = new Set((wanted.elsewhere ?? []).flatMap(partsOfPath));
  const unread = () =>
    [...[...trees.passed].sort(), ...watch.unread()].filter((path) => !others.has(path));
  const { encoding } = last;
  yield { end: { encoding, elements, late_declaration, met: trees.met, unread } };
}

/** The event, whose elements and attributes are noted as they are asked for. */
function watched<Value>(event: XmlEvent<Value>, watch: Watch): XmlEvent<Value> {
  if ('end' in event) return event;
  if ('root' in event) return { root: watch.around(event.root, event.root.name) };
  const { node, path, ancestors } = event.element;
  const seen = watch.xml(node, path);
  if (seen === node) return event;
  const names = path.split('/');
  const around = ancestors.map((one, at) => watch.around(one, names.slice(0, at + 1).join('/')));
  return { element: { ...event.element, node: seen, ancestors: around } };
}

/** Sentences for the run on how the file was read. */
export function xmlNotes({ encoding, late_declaration, unread }: XmlEnd): { note: string }[] {
  const notRead = unreadNote('member', unread());
  const late = 'The XML declaration is not first; the file was read anyway.';
  return [
    ...(notRead === null ? [] : [{ note: notRead }]),
    ...(encoding.source === 'fallback' ? [{ note: fallbackNote(encoding) }] : []),
    ...(late_declaration ? [{ note: late }] : []),
  ];
}

/** The decoder knows the byte of a bad sequence, only the parser knows the line. */
function withLine(error: unknown, line: number): unknown {
  if (!(error instanceof DomainError) || error.members.reason !== 'encoding') return error;
  return parseFailed(error.detail, { ...error.members, reason: 'encoding', line });
}

/** First child of this name. */
export function child<Value>(node: XmlNode<Value>, name: string): XmlNode<Value> | undefined {
  return node.children.find((one) => one.name === name);
}

/** Text of the first child of this name, as written; empty if missing. */
export function childText<Value>(node: XmlNode<Value>, name: string): string {
  return child(node, name)?.text ?? '';
}

/** All children of this name, in order. */
export function childrenOf<Value>(node: XmlNode<Value>, name: string): XmlNode<Value>[] {
  return node.children.filter((one) => one.name === name);
}

/** Text of an element and of all inside it: its own first, then its children's, a line each. */
export function deepText<Value>(node: XmlNode<Value>): string {
  const own = node.text.trim();
  const inner = node.children.map((one) => deepText(one)).filter((text) => text !== '');
  return [...(own === '' ? [] : [own]), ...inner].join('\n');
}

/** An open element; `node` only inside a wanted one. */
interface Frame<Value> {
  name: string;
  attributes: Readonly<Record<string, string>>;
  path: string;
  place: TagPlace;
  node: XmlNode<Value> | null;
  parts: string[];
  kept: number;
  length: number;
  sink: TextSink<Value> | null;
}

function shortened(attributes: Record<string, string>): Record<string, string> {
  const pairs = Object.entries(attributes);
  if (pairs.every(([, value]) => value.length <= maxSharedLength)) return attributes;
  return Object.fromEntries(pairs.map(([key, value]) => [key, cutText(value, maxSharedLength)]));
}

/** Names that are kept of elements that are not read. */
const maxPassed = 100;

function partsOfPath(path: string): string[] {
  const names = path.split('/');
  return names.map((_name, at) => names.slice(0, at + 1).join('/'));
}

class Trees<Value> {
  tokens: XmlTokens | undefined;
  #wanted: XmlWanted<Value>;
  #counts: Map<string, number>;
  /** Elements on the way to those that are read. */
  #way: ReadonlySet<string>;
  readonly passed = new Set<string>();
  readonly met = new Set<string>();
  #stack: Frame<Value>[] = [];
  #ready: XmlEvent<Value>[] = [];
  #nodes = 0;
  #textKept = 0;

  constructor(wanted: XmlWanted<Value>) {
    this.#wanted = wanted;
    this.#counts = new Map(wanted.elements.map((path) => [path, 0]));
    this.#way = new Set([...wanted.elements, ...(wanted.elsewhere ?? [])].flatMap(partsOfPath));
  }

  /** The events since the last call. */
  take(): XmlEvent<Value>[] {
    const ready = this.#ready;
    if (ready.length > 0) this.#ready = [];
    return ready;
  }

  open(name: string, attributes: Record<string, string>, place: TagPlace): void {
    const around = this.#stack.at(-1);
    const path = around ? `${around.path}/${name}` : name;
    if (!around) this.#root(name, attributes, place);
    const node = this.#nodeFor(around, path, name, attributes);
    if (!node && this.#way.has(path)) this.met.add(path);
    else if (!node) this.#pass(around?.path ?? '', path);
    const sink = node ? (this.#wanted.sink?.(path, attributes) ?? null) : null;
    const kept = node ? attributes : shortened(attributes);
    const texts = { sink, parts: [], kept: 0, length: 0 };
    this.#stack.push({ name, attributes: kept, path, place, node, ...texts });
  }

  /** An element that leads to none that is read, in one that does. */
  #pass(around: string, path: string): void {
    if (this.passed.size < maxPassed && this.#way.has(around)) this.passed.add(path);
  }

  #root(name: string, attributes: Record<string, string>, { line, byte }: TagPlace): void {
    const { roots } = this.#wanted;
    if (!roots.includes(name)) {
      throw parseFailed(
        `The root element is <${quoted(name)}>, not <${roots.join('> or <')}>; ` +
          'send the report to the address of its tool kind.',
        { reason: 'wrong_format', line, byte },
      );
    }
    this.#ready.push({ root: { name, attributes, start: byte } });
  }

  #nodeFor(
    around: Frame<Value> | undefined,
    path: string,
    name: string,
    attributes: Record<string, string>,
  ): XmlNode<Value> | null {
    const inside = around?.node ?? null;
    if (!inside && !this.#counts.has(path)) return null;
    const node: XmlNode<Value> = { name, attributes, text: '', children: [], value: null };
    if (!inside) [this.#nodes, this.#textKept] = [0, 0];
    inside?.children.push(node);
    this.#nodes += 1;
    if (this.#nodes > maxElementNodes) this.#tooBig(`more than ${maxElementNodes} elements`);
    for (const key of Object.keys(attributes)) this.#keep((attributes[key] ?? '').length);
    return node;
  }

  text(text: string): void {
    const frame = this.#stack.at(-1);
    if (!frame) return;
    frame.length += text.length;
    if (frame.length > maxTextLength) {
      const said = `The text of <${frame.name}> is longer than ${maxTextLength} characters`;
      this.tokens?.refuse('limit', said, 'no report needs that');
    }
    if (frame.sink) frame.sink.write(text);
    else if (frame.node && frame.kept < keptTextLength) this.#keepText(frame, text);
  }

  #keepText(frame: Frame<Value>, text: string): void {
    const part = text.slice(0, keptTextLength - frame.kept);
    frame.kept += part.length;
    frame.parts.push(part);
    this.#keep(part.length);
  }

  #keep(length: number): void {
    this.#textKept += length;
    if (this.#textKept > maxElementText) this.#tooBig(`more than ${maxElementText} characters`);
  }

  #tooBig(holds: string): void {
    this.tokens?.refuse(
      'limit',
      `One finding of the report holds ${holds}`,
      'no report needs that',
    );
  }

  close(end: number): void {
    const frame = this.#stack.pop();
    if (!frame?.node) return;
    const { node, path, place } = frame;
    node.text = frame.parts.length > 1 ? frame.parts.join('') : (frame.parts[0] ?? '');
    if (frame.sink) node.value = frame.sink.end();
    if (this.#stack.at(-1)?.node) return;
    const number = (this.#counts.get(path) ?? 0) + 1;
    this.#counts.set(path, number);
    const ancestors = this.#stack.map((one) => ({
      name: one.name,
      attributes: one.attributes,
      start: one.place.byte,
    }));
    const where = { line: place.line, start: place.byte, end };
    this.#ready.push({ element: { node, path, number, ...where, ancestors } });
  }
}
