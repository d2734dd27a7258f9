// The importer of a format that is data: recognition and reading on the same readers as those of
// the formats that are code.
import { placeOf as placeOfRow, skip, tableReader } from '../csv-items.ts';
import type { Importer, Item } from '../importer.ts';
import { placeOf, readItems, skipped, type JsonFormat } from '../json-items.ts';
import { hasTable, type Layout } from '../read/csv.ts';
import type { FileHead } from '../read/head.ts';
import { wordOf } from '../read/json-values.ts';
import { oneLine } from '../read/text.ts';
import { deepText, readXml, xmlNotes, type XmlAncestor, type XmlElement } from '../read/xml.ts';
import { itemsIn } from './finding.ts';
import type { CsvTable, Fields, Format, Items, JsonTable, XmlTable } from './format.ts';
import { jsonReader, rowReader, xmlReader } from './reader.ts';
import { Remarks, UnreadMembers } from './remarks.ts';
import { pathsIn } from './say.ts';

/** Throws when a path of the format can never say anything. */
export function importerOf(format: Format): Importer {
  const { connector, label } = format;
  const unread = unreadPaths(format);
  if (unread.length > 0) throw new Error(`${format.format}: never read: ${unread.join(', ')}`);
  return { connector, format: format.format, label, ...readingOf(format) };
}

function readingOf(format: Format): Pick<Importer, 'recognise' | 'read'> {
  switch (format.kind) {
    case 'json':
      return jsonReading(format);
    case 'xml':
      return xmlReading(format);
    case 'csv':
      return csvReading(format);
  }
}

function jsonReading(format: JsonTable): Pick<Importer, 'recognise' | 'read'> {
  const marks = format.marks.map((mark) => (typeof mark === 'string' ? mark.split(' ') : mark));
  const elements = [...new Set(format.items.map(({ at }) => at))];
  const keep = [
    ...new Set([...format.items.flatMap(({ fields }) => keptBy(fields)), ...version(format)]),
  ];
  const { lines: several = false, needs } = format;
  return {
    recognise: (head) =>
      head.kind === 'json' &&
      // What names its tool is in the contract's own shape.
      !head.members.has('source_tool') &&
      (format.list === undefined || head.list === format.list) &&
      marks.some((set) => set.every((mark) => shows(head, mark))) &&
      beginsWith(head, format.contains),
    read: (source) =>
      readItems(source, {
        ...jsonItems(format),
        wanted: { elements, keep, several },
        ...(needs ? { needs } : {}),
      }),
  };
}

function beginsWith(head: FileHead, texts: readonly string[] | undefined): boolean {
  return texts?.some((text) => head.text.includes(text)) ?? true;
}

function shows(head: FileHead, mark: string): boolean {
  if (head.members.has(mark)) return true;
  const [name = '', text] = mark.split('=');
  return text === undefined ? head.members.has(name) : head.words.get(name) === text;
}

function jsonItems(format: JsonTable): Omit<JsonFormat, 'wanted' | 'needs'> {
  const remarks = new Remarks();
  const unread = format.namesUnread === true ? new UnreadMembers(readBy(format)) : null;
  const byPath = Map.groupBy(format.items, ({ at }) => at);
  return {
    noun: format.noun,
    report: (kept) => ({
      source_tool: format.tool,
      tool_version: oneLine(
        versionIn(format, (path) => wordOf(kept.get(path.slice(1)))),
        64,
      ),
    }),
    item(row) {
      const reader = jsonReader(row.value, row.kept, row.keys);
      const placed = { place: placeOf(row), skip: (reason: string) => skipped(row, reason) };
      const lists = byPath.get(row.path) ?? [];
      unread?.see(reader.cells());
      return lists.flatMap((items) => itemsIn(format, items, reader, placed, remarks));
    },
    finish: () => [...(unread?.notes() ?? []), ...remarks.notes()],
  };
}

function version({ version: paths = [] }: Format): string[] {
  return pathsIn(paths).map((path) => path.slice(1));
}

/** The first of the paths that says something. */
function versionIn(format: Format, textAt: (path: string) => string): string {
  const { version: paths = [] } = format;
  return (
    pathsIn(paths)
      .map(textAt)
      .find((text) => text.trim() !== '') ?? ''
  );
}

function readBy({ items }: JsonTable): readonly string[] {
  return items.flatMap(({ fields }) => pathsOf(fields));
}

/** All paths that fields name. */
function pathsOf(fields: Fields): string[] {
  const {
    severity,
    cvss = [],
    description = [],
    remediation = [],
    passed = [],
    aside = [],
  } = fields;
  const said = [fields.title, fields.rule, fields.host, fields.port, fields.url, fields.location]
    .concat([fields.cve, fields.cwe, fields.techniques, fields.id, fields.status])
    .concat([fields.request, fields.response, fields.identity])
    .concat('always' in severity ? [] : [severity.at])
    .concat(cvss.flatMap(({ score, vector }) => [score, vector]))
    .concat([...passed, ...aside].map(({ at }) => at))
    .concat(
      [...description, ...remediation].flatMap((part) =>
        typeof part === 'string' ? [part] : Object.values(part),
      ),
    );
  return [...new Set(said.flatMap((one) => (one === undefined ? [] : pathsIn(one))))];
}

/** Paths around the items; also asked of a part of an item. */
function keptBy(fields: Fields): string[] {
  return pathsOf(fields).flatMap((path) => /^\^*\/([^>]+)/.exec(path)?.[1] ?? []);
}

/**
 * The paths around the items that a reader never finds: those in an item, which is read as a whole,
 * and attributes of what is around no item. Each is a fault of the format.
 */
export function unreadPaths(format: Format): string[] {
  if (format.kind === 'csv') return [];
  const inItem = ({ at }: Items, path: string): boolean =>
    at === '' || (path.startsWith(at) && /^(?:$|[./[{])/.test(path.slice(at.length)));
  const isAround = ({ at }: Items, path: string): boolean =>
    at.startsWith(`${path.replace(/\/@.*/, '')}/`);
  const { items } = format;
  const kept = [...items.flatMap(({ fields }) => keptBy(fields)), ...version(format)];
  return kept.filter((path) =>
    path.includes('/@')
      ? !items.some((one) => isAround(one, path))
      : items.some((one) => inItem(one, path)),
  );
}

function xmlReading(format: XmlTable): Pick<Importer, 'recognise' | 'read'> {
  const { roots, contains } = format;
  return {
    recognise: (head) =>
      head.kind === 'xml' && roots.includes(head.root ?? '') && beginsWith(head, contains),
    read: (source) => readXmlItems(source, format),
  };
}

async function* readXmlItems(
  source: AsyncIterable<Uint8Array>,
  format: XmlTable,
): AsyncGenerator<Item> {
  const file = new XmlFile(format);
  const elements = [...file.items.keys(), ...file.before.keys()];
  for await (const event of readXml(source, { roots: format.roots, elements })) {
    if ('root' in event) file.root = event.root;
    else if ('element' in event) yield* file.take(event.element);
    else {
      yield* file.report();
      yield* file.remarks.notes().map((note) => ({ note }));
      yield* xmlNotes(event.end);
    }
  }
}

/** What is known while a file is read. */
class XmlFile {
  readonly remarks = new Remarks();
  readonly items: ReadonlyMap<string, readonly Items[]>;
  /** Elements around or before the items, and their texts as they come. */
  readonly before = new Map<string, string>();
  root: XmlAncestor | null = null;
  #format: XmlTable;
  #reported = false;
  #count = 0;

  constructor(format: XmlTable) {
    this.#format = format;
    this.items = Map.groupBy(format.items, ({ at }) => at);
    const kept = [...format.items.flatMap(({ fields }) => keptBy(fields)), ...version(format)];
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
    const around = this.#around(this.root ? [this.root] : []);
    const version = versionIn(this.#format, (path) => around(path)[0] ?? '');
    yield { report: { source_tool: this.#format.tool, tool_version: oneLine(version, 64) } };
  }

  #around(ancestors: readonly XmlAncestor[]): (path: string) => readonly string[] {
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

function csvReading(format: CsvTable): Pick<Importer, 'recognise' | 'read'> {
  const names = [...new Set([...format.columns, ...pathsOf(format.fields)])];
  const columns = Object.fromEntries(names.map((name) => [name, [name]]));
  const layout: Layout<string> = { columns, required: format.columns };
  return {
    recognise: (head) => hasTable(head, layout),
    read: (source) => readRows(source, format, layout),
  };
}

async function* readRows(
  source: AsyncIterable<Uint8Array>,
  format: CsvTable,
  layout: Layout<string>,
): AsyncGenerator<Item> {
  const remarks = new Remarks();
  const read = tableReader({
    layout,
    reportOf: () => ({ source_tool: format.tool, tool_version: null }),
    namesUnread: format.namesUnread === true,
    itemOf(row) {
      const placed = { place: placeOfRow(row), skip: (reason: string) => skip(row, reason) };
      const reader = rowReader(row);
      return itemsIn(format, format, reader, placed, remarks);
    },
  });
  yield* read(source);
  yield* remarks.notes().map((note) => ({ note }));
}
