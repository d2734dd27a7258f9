// The importer of a format that is data: recognition and reading on the same readers as those of
// the formats that are code.
import { placeOf as placeOfRow, skip, tableReader } from '../csv-items.ts';
import type { Importer, Item } from '../importer.ts';
import { placeOf, readItems, skipped, type JsonFormat } from '../json-items.ts';
import { withoutAssignment } from '../read/assignment.ts';
import { hasTable, type Layout } from '../read/csv.ts';
import type { FileHead } from '../read/head.ts';
import { isObject, wordOf } from '../read/json-values.ts';
import type { JsonEnd, JsonWanted } from '../read/json.ts';
import { parseFailed } from '../read/parse-failed.ts';
import { oneLine } from '../read/text.ts';
import { itemsIn } from './finding.ts';
import type { CsvTable, Format, JsonTable } from './format.ts';
import { linesReading } from './lines-reading.ts';
import {
  beginsWith,
  isWithout,
  joinedBy,
  keptAroundJson,
  pathsOf,
  unreadPaths,
  versionAround,
  versionIn,
} from './paths.ts';
import { jsonReader, rowReader } from './reader.ts';
import { Remarks } from './remarks.ts';
import { pathsIn } from './say.ts';
import { thingsInJson, type Things } from './things.ts';
import { xmlReading } from './xml-reading.ts';

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
    case 'lines':
      return linesReading(format);
  }
}

function jsonReading(format: JsonTable): Pick<Importer, 'recognise' | 'read'> {
  const marks = format.marks.map((mark) => (typeof mark === 'string' ? mark.split(' ') : mark));
  const { totals = [] } = format;
  const [ofLists, ofFile] = totalsOf(totals);
  const elements = [...new Set([...format.items.map(({ at }) => at), ...ofLists.keys()])];
  const keep = [...new Set([...keptAroundJson(format), ...versionAround(format), ...ofFile])];
  const wanted = { elements, keep, several: format.lines ?? false };
  return {
    recognise: (head) =>
      head.kind === 'json' &&
      // What names its tool is in the contract's own shape.
      !head.members.has('source_tool') &&
      (format.list === undefined || head.list === format.list) &&
      marks.some((set) => set.every((mark) => shows(head, mark))) &&
      beginsWith(head, format.contains) &&
      isWithout(head, format.lacks),
    read: (source) =>
      readJsonItems(format.assigned === true ? withoutAssignment(source) : source, format, wanted),
  };
}

async function* readJsonItems(
  source: AsyncIterable<Uint8Array>,
  format: JsonTable,
  wanted: JsonWanted,
): AsyncGenerator<Item> {
  const { needs } = format;
  const things = await thingsInJson(source, format);
  yield* readItems(source, { ...jsonItems(format, things), wanted, ...(needs ? { needs } : {}) });
}

/** The places that count the items of one member of a list, each with its member; the others. */
function totalsOf(totals: readonly string[]): [ofLists: Map<string, string>, ofFile: string[]] {
  const [inLists, ofFile] = [true, false].map((isIn) =>
    totals.filter((path) => path.includes('[]') === isIn),
  ) as [string[], string[]];
  const parts = inLists.map((path): [string, string] => {
    const dot = path.lastIndexOf('.');
    return [path.slice(0, dot), path.slice(dot + 1)];
  });
  return [new Map(parts), ofFile];
}

function shows(head: FileHead, mark: string): boolean {
  if (head.members.has(mark)) return true;
  const [name = '', text] = mark.split('=');
  return text === undefined ? head.members.has(name) : head.words.get(name) === text;
}

function jsonItems(format: JsonTable, things: Things): Omit<JsonFormat, 'wanted' | 'needs'> {
  const remarks = new Remarks();
  const byPath = Map.groupBy(format.items, ({ at }) => at);
  const [ofLists] = totalsOf(format.totals ?? []);
  let counted = 0;
  return {
    noun: format.noun,
    pass({ path, value }) {
      const member = ofLists.get(path);
      if (member === undefined) return false;
      if (isObject(value)) counted += Number(wordOf(value[member] ?? null)) || 0;
      return true;
    },
    elsewhere: readElsewhere(format),
    saidByTool: format.items.flatMap(({ refused }) =>
      refused?.where ? [refused.because.replace(/\.$/, '')] : [],
    ),
    report: (kept, first = null) => {
      const reader = jsonReader(first, kept, [], things);
      const version = versionIn(format, (path) => reader.texts(path)[0] ?? '');
      return { source_tool: format.tool, tool_version: oneLine(version, 64) };
    },
    item(row) {
      const reader = jsonReader(row.value, row.kept, row.keys, things);
      const placed = { place: placeOf(row), skip: (reason: string) => skipped(row, reason) };
      const lists = byPath.get(row.path) ?? [];
      return lists.flatMap((items) => itemsIn(format, items, reader, placed, remarks));
    },
    finish(end) {
      refuseUnlisted(format, end, counted);
      return [...remarks.notes(), ...things.notes()];
    },
  };
}

/** Without a list, a file that counts findings would seem to have none. */
function refuseUnlisted(
  { items, totals = [] }: JsonTable,
  { kept, seen }: JsonEnd,
  ofLists: number,
): void {
  const ofFile = totals.map((path) => Number(wordOf(kept.get(path)))).filter((count) => count > 0);
  const total = ofFile.reduce((sum, count) => sum + count, ofLists);
  if (total === 0 || items.some(({ at }) => seen.has(at))) return;
  const names = items.map(({ at }) => `"${at.replace(/\[\]$/, '')}"`).join(' or ');
  throw parseFailed(`The file counts ${total} findings, and has no ${names} with them.`, {
    reason: 'wrong_format',
    ...{ line: 1, byte: 0 },
  });
}

/** What items refer to has a reading of its own. */
function readElsewhere(format: JsonTable): string[] {
  const asked = joinedBy(format);
  return Object.entries(format.things ?? {}).flatMap(([name, { at, by }]) =>
    at.flatMap((path) => [by, ...(asked.get(name) ?? [])].map((member) => `${path}.${member}`)),
  );
}

function csvReading(format: CsvTable): Pick<Importer, 'recognise' | 'read'> {
  const said = pathsIn(format.version ?? []);
  const names = [...new Set([...format.columns, ...pathsOf(format.fields), ...said])];
  const columns = Object.fromEntries(names.map((name) => [name, [name]]));
  const layout: Layout<string> = {
    ...{ columns, required: format.columns },
    ...(format.byHand ? {} : { isWritten: true }),
  };
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
    reportOf(_header, first) {
      const version = versionIn(format, (path) => first?.get(path) ?? '');
      return { source_tool: format.tool, tool_version: oneLine(version, 64) };
    },
    itemOf(row) {
      const placed = { place: placeOfRow(row), skip: (reason: string) => skip(row, reason) };
      const reader = rowReader(row);
      return itemsIn(format, format, reader, placed, remarks);
    },
  });
  yield* read(source);
  yield* remarks.notes().map((note) => ({ note }));
}
