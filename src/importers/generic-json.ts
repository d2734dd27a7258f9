// The contract's `{source_tool, findings}`, and lists of such findings without it: one finding an
// element, by the names that generic-finding knows.
import { genericItem } from './generic-finding.ts';
import { noting } from './generic-notes.ts';
import type { Importer } from './importer.ts';
import { readItems, type JsonFormat } from './json-items.ts';
import { hasAll, type FileHead } from './read/head.ts';
import { wordOf } from './read/json-values.ts';
import { oneLine } from './read/text.ts';
import { describeHead } from './recognise.ts';

const object: JsonFormat = {
  noun: 'finding',
  wanted: { elements: ['findings[]'], keep: ['source_tool', 'tool_version'] },
  needs: ['findings[]'],
  members: ['source_tool', 'tool_version', 'findings'],
  report: (kept) => ({
    source_tool: oneLine(wordOf(kept.get('source_tool')), 200) ?? 'generic',
    tool_version: oneLine(wordOf(kept.get('tool_version')), 64),
  }),
  item: (row) => genericItem(row, 'generic'),
  finish: ({ kept }) =>
    wordOf(kept.get('source_tool')).trim() === ''
      ? ['The file names no source_tool; the findings are recorded as of "generic".']
      : [],
};

const list: JsonFormat = {
  noun: 'finding',
  wanted: { elements: ['', '[]'], several: true },
  report: () => ({ source_tool: 'generic', tool_version: null }),
  item: (row) => genericItem(row, 'generic'),
};

export const genericJson: Importer = {
  connector: 'generic',
  also: ['findingmgr', 're'],
  format: 'generic-json',
  label: 'JSON with {"source_tool", "findings": […]}',
  recognise: (head) =>
    head.kind === 'json' &&
    // Not `list`: a second value behind the object is refused by its place.
    !head.text.trimStart().startsWith('[') &&
    (head.keys.includes('findings') || head.keys.includes('source_tool')) &&
    isNoOther(head),
  recogniseAlone: (head) => hasAll(head, ['source_tool', 'findings']),
  read: (source) => readItems(source, noting(object)),
};

export const genericListJson: Importer = {
  connector: 'generic',
  also: ['findingmgr', 're'],
  format: 'generic-list-json',
  label: 'a JSON list of findings with a title and a severity',
  recognise: (head) =>
    head.kind === 'json' &&
    (head.list || head.complete) &&
    !head.keys.includes('findings') &&
    ['title', 'name'].some((key) => head.keys.includes(key)) &&
    ['severity', 'risk', 'cve', 'cvss', 'cwe'].some((key) => head.keys.includes(key)) &&
    isNoOther(head),
  recogniseAlone: () => false,
  read: (source) => readItems(source, noting(list)),
};

/** A tool's own format has an importer of its own, which knows more of it. */
function isNoOther(head: FileHead): boolean {
  const seen = describeHead(head);
  return seen === undefined || seen.connector === 'generic';
}
