// The reading of a format that is data and XML.
import type { Importer, Item } from '../importer.ts';
import { skipped } from '../json-items.ts';
import { keptTextLength, maxJoinedText } from '../read/limits.ts';
import { parseFailed } from '../read/parse-failed.ts';
import { oneLine } from '../read/text.ts';
import type { XmlAncestor } from '../read/xml-node.ts';
import { deepText, readXml, xmlNotes, type XmlElement, type XmlEnd } from '../read/xml.ts';
import { addCompanion } from './companion.ts';
import { itemsIn } from './finding.ts';
import type { Items, XmlTable } from './format.ts';
import { beginsWith, isWithout, joinedBy, keptAround, versionIn } from './paths.ts';
import { xmlReader, type Around } from './reader.ts';
import { Remarks } from './remarks.ts';
import { pathsIn } from './say.ts';
import { thingsInXml, type Things } from './things.ts';

export function xmlReading(format: XmlTable): Pick<Importer, 'recognise' | 'read'> {
  const { roots, contains, lacks } = format;
  return {
    recognise: (head) =>
      head.kind === 'xml' &&
      roots.includes(head.root ?? '') &&
      beginsWith(head, contains) &&
      isWithout(head, lacks),
    read: (source, companion) => readXmlItems(source, format, companion),
  };
}

async function* readXmlItems(
  source: AsyncIterable<Uint8Array>,
  format: XmlTable,
  companion: AsyncIterable<Uint8Array> | undefined,
): AsyncGenerator<Item> {
  const things = await thingsInXml(source, format);
  const unknown = await addCompanion(things, format, companion);
  const file = new XmlFile(format, await joinedIn(source, format), things);
  const elements = [...file.items.keys(), ...file.before.keys()];
  const elsewhere = readElsewhere(format);
  for await (const event of readXml(source, { roots: format.roots, elements, elsewhere })) {
    if ('root' in event) file.root = event.root;
    else if ('element' in event) yield* file.take(event.element);
    else {
      refuseWithout(format, event.end);
      yield* file.report();
      const notes = [...file.remarks.notes(), ...things.notes(), ...unknown];
      yield* notes.map((note) => ({ note }));
      yield* xmlNotes(event.end);
    }
  }
}

function refuseWithout({ needs }: XmlTable, { met }: XmlEnd): void {
  if (!needs || needs.some((path) => met.has(path))) return;
  const names = needs.map((path) => `"${path.slice(path.indexOf('/') + 1)}"`).join(' or ');
  throw parseFailed(`The file has no ${names}, where this format has its findings.`, {
    reason: 'wrong_format',
    ...{ line: 1, byte: 0 },
  });
}

/** What is joined has readings of its own. */
function readElsewhere(format: XmlTable): string[] {
  const { joins = {}, things = {} } = format;
  const asked = joinedBy(format);
  const places = Object.entries(things).flatMap(([name, { at, by }]) =>
    at.flatMap((path) => [by, ...(asked.get(name) ?? [])].map((member) => `${path}/${member}`)),
  );
  return [...Object.values(joins).map(({ at }) => at), ...places];
}

/** Texts of elements that are joined, by the name of the join with the key, then by path. */
type Joined = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** What items refer to can follow them, so that it is found by a reading of its own. */
async function joinedIn(source: AsyncIterable<Uint8Array>, format: XmlTable): Promise<Joined> {
  const found = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const asked = joinedBy(format);
  const joins = Object.entries(format.joins ?? {});
  if (joins.length === 0) return found;
  const elements = joins.map(([, { at }]) => at);
  let held = 0;
  for await (const event of readXml(source, { roots: format.roots, elements })) {
    if (!('element' in event)) continue;
    const { path, node, line, start } = event.element;
    const reader = xmlReader(node, () => []);
    for (const [name, { at, by }] of joins) {
      const key = `${name} ${reader.texts(by)[0]?.trim() ?? ''}`;
      if (at !== path || found.has(key)) continue;
      const texts = [...(asked.get(name) ?? [])].map((member): [string, string[]] => [
        member,
        reader.texts(member).map((text) => text.slice(0, keptTextLength)),
      ]);
      held += key.length + texts.flatMap(([, said]) => said).join('').length;
      if (held > maxJoinedText) throw tooMuch(line, start);
      found.set(key, new Map(texts));
    }
  }
  return found;
}

function tooMuch(line: number, byte: number): Error {
  return parseFailed(
    'The file says more of its rules than can be held; split the report and send its parts.',
    { reason: 'limit', line, byte },
  );
}

/** What is known while a file is read. */
class XmlFile {
  readonly remarks = new Remarks();
  readonly items: ReadonlyMap<string, readonly Items[]>;
  /** Elements around or before the items, and their texts as they come. */
  readonly before = new Map<string, string>();
  root: XmlAncestor | null = null;
  #format: XmlTable;
  #joined: Joined;
  #things: Things;
  #reported = false;
  #count = 0;

  constructor(format: XmlTable, joined: Joined, things: Things) {
    this.#format = format;
    this.#joined = joined;
    this.#things = things;
    this.items = Map.groupBy(format.items, ({ at }) => at);
    const version = pathsIn(format.version ?? []).map((path) => path.slice(1));
    const kept = [...keptAround(format), ...version];
    for (const path of kept) if (!path.includes('@')) this.before.set(path, '');
  }

  *take(element: XmlElement): Generator<Item> {
    const lists = this.items.get(element.path);
    if (!lists) {
      this.before.set(element.path, deepText(element.node));
      return;
    }
    yield* this.report();
    this.#count += 1;
    const { line, start, end, node } = element;
    const label = `${this.#format.noun} ${this.#count}`;
    const placed = {
      place: { label, start, end },
      skip: (reason: string) => skipped({ label, line, start, end }, reason),
    };
    const reader = xmlReader(node, this.#around(element.ancestors));
    for (const items of lists) {
      yield* itemsIn(this.#format, items, reader, placed, this.remarks);
    }
  }

  *report(): Generator<Item> {
    if (this.#reported) return;
    this.#reported = true;
    const around = this.#textsAround(this.root ? [this.root] : []);
    const version = versionIn(this.#format, (path) => around(path)[0] ?? '');
    yield { report: { source_tool: this.#format.tool, tool_version: oneLine(version, 64) } };
  }

  #around(ancestors: readonly XmlAncestor[]): Around {
    const around = this.#textsAround(ancestors);
    return (path, item) => {
      const [, name, reference, member] = /^\/([^>]+)>([^>]+)>([^>]+)$/.exec(path) ?? [];
      if (reference === undefined || member === undefined) return around(path);
      const key = item.texts(reference)[0]?.trim() ?? '';
      if (this.#things.has(name)) return this.#things.textsOf(name, key, member);
      return this.#joined.get(`${name} ${key}`)?.get(member) ?? [];
    };
  }

  #textsAround(ancestors: readonly XmlAncestor[]): (path: string) => readonly string[] {
    const named = ancestors.map(({ name }) => name);
    return (path) => {
      const [, element = '', attribute] = /^\/(.*?)(?:\/@(.+))?$/.exec(path) ?? [];
      if (attribute === undefined) return [this.before.get(element) ?? ''];
      const depth = element.split('/').length;
      const around = named.slice(0, depth).join('/') === element ? ancestors[depth - 1] : undefined;
      return [around?.attributes[attribute] ?? ''];
    };
  }
}
