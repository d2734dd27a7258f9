// What disassemblers and their scripts export as JSON, detected by its shape: lists of functions,
// imports, strings and so on make one finding for the file, which is kept as evidence; lists of
// things found (detections, capabilities, indicators, …) make one finding each. Nothing is
// disassembled here.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import { genericItem } from './generic-finding.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, readItems, type JsonFormat } from './json-items.ts';
import type { FileHead } from './read/head.ts';
import { isObject, textOf, wordOf } from './read/json-values.ts';
import type { JsonElement, JsonValue, Kept } from './read/json.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { oneLine } from './read/text.ts';
import { describeHead } from './recognise.ts';

/** Lists whose items are findings of their own. */
const foundLists = [
  ...['detections', 'capabilities', 'indicators', 'iocs', 'warnings', 'vulnerabilities'],
  ...['alerts', 'hits', 'signatures', 'suspicious', 'rule_matches', 'yara', 'results'],
];

/** Lists that describe the binary; an object by name or address is one, too. */
const partLists = [
  ...['functions', 'imports', 'exports', 'strings', 'symbols', 'sections', 'segments'],
  ...['instructions', 'basic_blocks', 'blocks', 'libraries', 'classes', 'disassembly'],
];

/** Of these, no two say that a file is about a binary. */
const common = ['libraries', 'classes', 'blocks', 'imports', 'exports'];

/** Members that say which binary a file is about. */
const binaryKeys = ['sha256', 'md5', 'binary', 'program', 'sample', 'arch', 'entry_point'];

const nameKeys = ['sha256', 'md5', 'name', 'program', 'binary', 'filename', 'file', 'path'];
const around = ['', 'sample.', 'metadata.', 'info.', 'file.', 'program.', 'binary.'];

/** Names that the description lists, of each kind of part. */
const listedNames = 20;

const format: JsonFormat = {
  noun: 'finding',
  wanted: {
    elements: [
      ...foundLists.map((name) => `${name}[]`),
      ...partLists.flatMap((name) => [`${name}[]`, `${name}{}`]),
    ],
    keep: [
      ...['tool', 'source_tool'],
      ...around.flatMap((prefix) => nameKeys.map((name) => `${prefix}${name}`)),
    ],
  },
  report: (kept) => ({
    source_tool:
      oneLine(wordOf(kept.get('tool') ?? kept.get('source_tool')), 200) ?? 'Disassembler',
    tool_version: null,
  }),
  item: (row) => genericItem(row, 're'),
};

const listFormat: JsonFormat = { ...format, wanted: { elements: ['[]'] } };

export const disassemblyJson: Importer = {
  connector: 're',
  format: 'disassembly-json',
  label: 'a disassembly export (JSON with "functions", "imports", "strings", …)',
  recognise: (head) =>
    head.kind === 'json' && !head.list && isOfBinary(head.keys) && isNoOther(head),
  recogniseAlone: () => false,
  read: (source) => read(source, format),
};

export const disassemblyListJson: Importer = {
  connector: 're',
  format: 'disassembly-list-json',
  label: 'a disassembly listing (JSON list with addresses)',
  recognise: (head) =>
    head.kind === 'json' &&
    head.list &&
    ['offset', 'vaddr', 'addr', 'address'].some((key) => head.keys.includes(key)) &&
    ['name', 'string', 'opcode', 'disasm', 'mnemonic'].some((key) => head.keys.includes(key)) &&
    isNoOther(head),
  recogniseAlone: () => false,
  read: (source) => read(source, listFormat),
};

/** Two parts of a binary; or a list, and which binary it is of. */
function isOfBinary(keys: readonly string[]): boolean {
  const parts = partLists.filter((name) => keys.includes(name));
  if (parts.length > 1 && parts.some((name) => !common.includes(name))) return true;
  const lists = parts.length > 0 || foundLists.some((name) => keys.includes(name));
  return lists && binaryKeys.some((name) => keys.includes(name));
}

function isNoOther(head: FileHead): boolean {
  const seen = describeHead(head);
  return seen === undefined || seen.connector === 're';
}

/** Parts are counted as they pass; the rest are findings. */
async function* read(source: AsyncIterable<Uint8Array>, base: JsonFormat): AsyncGenerator<Item> {
  const parts = new Parts();
  let end = 0;
  const counted = {
    async *[Symbol.asyncIterator]() {
      let length = 0;
      for await (const chunk of source) {
        length += chunk.length;
        end = Math.max(end, length);
        yield chunk;
      }
    },
  };
  const summary: JsonFormat = {
    ...base,
    pass: (element) => parts.take(element),
    finish: ({ kept }) => {
      parts.kept = kept;
      return [];
    },
  };
  yield* readItems(counted, summary);
  const finding = parts.finding(end);
  if (finding) yield { finding };
}

class Parts {
  kept: Kept = new Map();
  #counts = new Map<string, number>();
  #names = new Map<string, string[]>();

  /** Whether the element is a part of the binary. */
  take({ path, value, keys }: JsonElement): boolean {
    const list = path === '[]' ? 'entries' : path.slice(0, -2);
    if (path !== '[]' && !partLists.includes(list)) return false;
    this.#counts.set(list, (this.#counts.get(list) ?? 0) + 1);
    const names = this.#names.get(list) ?? [];
    if (names.length < listedNames) names.push(nameOf(value) ?? keys[0]?.slice(0, 200) ?? '');
    this.#names.set(list, names);
    return true;
  }

  finding(end: number): Finding | null {
    if (this.#counts.size === 0) return null;
    const binary = this.#binary();
    const lists = [...this.#counts].sort(byName);
    const names = [...this.#names].sort(byName);
    const named = names.map(([list, some]) => labelled(list, some.join(', ')));
    const counts = lists.map(([list, count]) => `${count} ${list}`).join(', ');
    const identity = binary === null ? [lists, names] : [];
    return findingWith({
      title: binary === null ? 'Disassembly export' : `Disassembly export of ${binary}`,
      severity: 'info',
      severity_raw: '',
      location: binary,
      description: prose([`Parts: ${counts}`, ...named.map(escapedText)]),
      fingerprint: fingerprint({
        connector: 're',
        ...{ rule: 'disassembly-export', title: null, host: null, port: null, cve: [] },
        location: JSON.stringify([binary, identity]),
      }),
      place: { label: 'file', start: 0, end },
    });
  }

  #binary(): string | null {
    const paths = nameKeys.flatMap((name) => around.map((prefix) => `${prefix}${name}`));
    const first = paths.map((path) => wordOf(this.kept.get(path))).find((text) => text !== '');
    return oneLine(first ?? '', 300);
  }
}

/** Members are in any order. */
function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

function nameOf(value: JsonValue): string | null {
  const text = isObject(value) ? textOf(value, 'name', 'string', 'value', 'opcode') : wordOf(value);
  return oneLine(text, 200);
}
