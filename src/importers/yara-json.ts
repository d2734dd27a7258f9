// Rule matches as JSON: YARA-X's {version, matches}, its JSON lines {path, rules}, and lists of
// matches as scripts around the tools write them.
import type { Importer, Item } from './importer.ts';
import { placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import type { FileHead } from './read/head.ts';
import { at, entriesOf, itemsOf, textOf, textsOf, wordOf } from './read/json-values.ts';
import type { JsonValue, Kept } from './read/json.ts';
import { oneLine } from './read/text.ts';
import { matchFinding } from './yara-finding.ts';

const files = ['path', 'file', 'target', 'filename'];

/** Matches under a name, with the file on the match or alongside the list. */
const named: JsonFormat = {
  noun: 'match',
  wanted: {
    elements: ['matches[]', 'rules[]', '[].matches[]', '[].rules[]'],
    keep: ['version', ...files, ...files.map((name) => `[].${name}`)],
    several: true,
  },
  report: (kept) => ({
    source_tool: 'YARA-X',
    tool_version: oneLine(wordOf(kept.get('version')), 64),
  }),
  item: itemOf,
};

const bare: JsonFormat = {
  noun: 'match',
  wanted: { elements: ['', '[]'], several: true },
  report: () => ({ source_tool: 'YARA', tool_version: null }),
  item: itemOf,
};

export const yaraJson: Importer = {
  connector: 're',
  format: 'yara-json',
  label: 'YARA-X matches (JSON or JSON lines)',
  recognise: (head) => head.kind === 'json' && (holds(head, 'matches') || holds(head, 'rules')),
  read: (source) => readItems(source, named),
};

/** A list of matches that name their rule, or an empty one alongside what it is of. */
function holds({ keys, members }: FileHead, list: 'matches' | 'rules'): boolean {
  // Nosey Parker's, of which each line is a rule with its matches.
  if (members.has('num_matches')) return false;
  if (!members.has(`${list}[]`)) return false;
  const scanMembers = list === 'matches' ? ['version', ...files] : files;
  const named = ['rule', 'identifier', 'rule_name'].some((key) => members.has(`${list}[].${key}`));
  const isEmpty = ![...members].some((name) => name.startsWith(`${list}[].`));
  const hasScanMember = keys.some((key) => scanMembers.includes(key));
  return named ? list === 'matches' || hasScanMember : isEmpty && hasScanMember;
}

export const yaraListJson: Importer = {
  connector: 're',
  format: 'yara-list-json',
  label: 'a JSON list of rule matches',
  recognise: ({ kind, keys }) =>
    kind === 'json' &&
    ['rule', 'identifier', 'rule_name'].some((key) => keys.includes(key)) &&
    ['strings', 'meta', 'tags', 'namespace', 'file', 'path'].some((key) => keys.includes(key)) &&
    // What scanners of secrets and of code call a rule comes with these.
    !['title', 'severity', 'commit', 'offender', 'message', 'line', 'code', 'violations'].some(
      (key) => keys.includes(key),
    ),
  read: (source) => readItems(source, bare),
};

function itemOf(row: JsonRow): Item {
  const match = row.value;
  const rule = textOf(match, 'rule', 'identifier', 'rule_name', 'name');
  const title = oneLine(rule, 500);
  if (title === null) return skipped(row, 'The match names no rule.');
  const found = {
    rule,
    namespace: textOf(match, 'namespace'),
    file: textOf(match, ...files) || fileOfScan(row.kept),
    meta: metaOf(at(match, 'meta')),
    tags: textsOf(at(match, 'tags')),
    strings: itemsOf(at(match, 'strings')).map(stringOf),
  };
  return { finding: matchFinding(found, title, placeOf(row)) };
}

function fileOfScan(kept: Kept): string {
  const names = [...files.map((name) => `[].${name}`), ...files];
  return names.map((name) => wordOf(kept.get(name))).find((text) => text !== '') ?? '';
}

/** An object, or a list of pairs; a value can be a list where a name is repeated. */
function metaOf(meta: JsonValue | undefined): Map<string, string> {
  const pairs = Array.isArray(meta)
    ? meta.slice(0, 1000).flatMap((pair) => {
        const [name, value] = Array.isArray(pair) ? pair : [null, null];
        return typeof name === 'string' ? [[name, value ?? null] as const] : [];
      })
    : entriesOf(meta);
  const found = new Map<string, string>();
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    const before = found.get(key);
    const text = textsOf(value).join(', ');
    found.set(key, before === undefined ? text : `${before}, ${text}`);
  }
  return found;
}

function stringOf(found: JsonValue): string {
  const offset = textOf(found, 'offset');
  const shown = textOf(found, 'match', 'data', 'plaintext');
  if (offset === '' && shown === '') return wordOf(found);
  return `${offset}:${textOf(found, 'identifier')}: ${shown}`;
}
