// What a file of no known tool looks like: its columns or members with what they say, its first
// rows, and a digest by which the same layout is recognised.
import { hash } from 'node:crypto';
import { DomainError } from '../../domain/error.ts';
import { mappingLimits, type Mapping } from '../../domain/import-mapping.ts';
import { sniffTable } from '../read/csv.ts';
import type { FileHead } from '../read/head.ts';
import { isObject } from '../read/json-values.ts';
import type { JsonValue } from '../read/json.ts';
import { readJson } from '../read/read-json.ts';
import { cutText, oneLine } from '../read/text.ts';
import { leavesOf } from '../table/reader.ts';

export interface Layout {
  kind: Mapping['kind'];
  /** Path of the items in JSON; empty for a table. */
  items: string;
  /** Names of columns, or paths of members, in their order. */
  columns: readonly string[];
  /** The first rows, a cell a column. */
  rows: readonly (readonly string[])[];
  digest: string;
}

/** Rows that are checked, characters that are kept of a cell, and lists that can hold items. */
const [shownRows, cellLength, mostLists] = [20, 300, 100];

/**
 * The layout of a file; undefined for one that is neither a table nor JSON with objects. `source`
 * gives the file from its first byte, or the first part of it.
 */
export async function layoutOf(
  head: FileHead,
  source: AsyncIterable<Uint8Array>,
): Promise<Layout | undefined> {
  return head.kind === 'json' ? jsonLayout(head, source) : tableLayout(head);
}

function tableLayout({ kind, text }: FileHead): Layout | undefined {
  const table = kind === 'csv' || kind === 'text' ? sniffTable(text) : undefined;
  if (!table) return undefined;
  const at = table.names.flatMap((name, index) => (name === '' ? [] : [index]));
  assertWidth(at.length);
  const columns = at.map((index) => table.names[index] ?? '');
  const rows = table.rows.slice(0, shownRows).map((cells) => at.map((index) => cells[index] ?? ''));
  return laidOut('csv', '', columns, rows, columns);
}

function laidOut(
  kind: Layout['kind'],
  items: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  shape: readonly string[],
): Layout {
  const shown = rows.map((cells) => cells.map((cell) => oneLine(cell, cellLength) ?? ''));
  const names = columns.map((name) => cutText(name.toWellFormed(), mappingLimits.column));
  const digest = hash('sha256', JSON.stringify([kind, items, folded(shape)]), 'hex');
  return { kind, items, columns: names, rows: shown, digest };
}

/** The order of columns says nothing. */
function folded(names: readonly string[]): string[] {
  const all = names.map((name) => name.toWellFormed().trim().toLowerCase().replace(/\s+/g, ' '));
  return [...new Set(all)].sort();
}

function assertWidth(columns: number): void {
  if (columns <= mappingLimits.columns) return;
  const detail =
    `The file has more than ${mappingLimits.columns} columns or members. ` +
    'Leave out those that say nothing of a finding, then send it again.';
  throw new DomainError('parse_failed', detail, { reason: 'limit' });
}

async function jsonLayout(
  head: FileHead,
  source: AsyncIterable<Uint8Array>,
): Promise<Layout | undefined> {
  const lists = listsIn(head);
  const found = await firstItems(source, lists);
  const [items, values] = largest(found) ?? [];
  if (items === undefined || values === undefined) return undefined;
  const leaves = values.map((value) => joined(leavesOf(value)));
  const columns = [...new Set(leaves.flatMap((one) => [...one.keys()]))];
  assertWidth(columns.length);
  const rows = leaves.map((one) => columns.map((name) => one.get(name) ?? ''));
  // Members that say nothing are left out by many tools: those of the first item are the layout.
  return laidOut('json', items, columns, rows, [...(leaves[0]?.keys() ?? [])]);
}

/** The lists in which items can be; the whole value where it is one of several. */
function listsIn({ list, text, members }: FileHead): string[] {
  if (list) return text.trimStart().startsWith('[') ? ['[]'] : [''];
  const named = [...members].filter((path) => path.endsWith('[]') && !/[{}]/.test(path));
  return named.slice(0, mostLists);
}

/** A layout is looked for in so many bytes of JSON and so many elements, whatever the file has. */
const [mostBytes, mostElements] = [2 ** 20, 5_000];

async function* firstPart(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of source) {
    yield piece.subarray(0, mostBytes - bytes);
    bytes += piece.length;
    if (bytes >= mostBytes) return;
  }
}

/** The first objects of each list. A file that is cut off after them is read that far. */
async function firstItems(
  source: AsyncIterable<Uint8Array>,
  lists: readonly string[],
): Promise<ReadonlyMap<string, JsonValue[]>> {
  const found = new Map<string, JsonValue[]>();
  const several = lists.includes('');
  let elements = 0;
  try {
    for await (const event of readJson(firstPart(source), { elements: lists, several })) {
      if (!('element' in event)) continue;
      elements += 1;
      if (elements > mostElements) break;
      if (!isObject(event.element.value)) continue;
      const { path, value } = event.element;
      const items = found.get(path) ?? [];
      found.set(path, items);
      if (items.length < shownRows) items.push(value);
      if (items.length >= shownRows && lists.length === 1) break;
    }
  } catch (error) {
    if (!(error instanceof DomainError) || found.size === 0) throw error;
  }
  return found;
}

/** The list with the most items; of several, that whose items say more. */
function largest(
  found: ReadonlyMap<string, JsonValue[]>,
): readonly [string, JsonValue[]] | undefined {
  const size = (values: JsonValue[]) => values.length * 1000 + leavesOf(values[0] ?? null).length;
  return [...found].sort(([, one], [, other]) => size(other) - size(one))[0];
}

/** The texts of each path, those of a list together. */
function joined(leaves: readonly (readonly [string, string])[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, text] of leaves) {
    const before = found.get(path);
    if (before === undefined) found.set(path, text.slice(0, cellLength));
    else if (before.length < cellLength) found.set(path, `${before}, ${text}`.slice(0, cellLength));
  }
  return found;
}
