// cwe_checker's warnings about a binary: one finding an entry. The tool gives no severity; a
// warning is medium. An empty list is a sound result without findings.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { cweNumbers } from './read/cells.ts';
import { hasAll } from './read/head.ts';
import { at, textOf, textsOf } from './read/json-values.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { oneLine } from './read/text.ts';

const format: JsonFormat = {
  noun: 'warning',
  wanted: { elements: ['[]'] },
  report: () => ({ source_tool: 'cwe_checker', tool_version: null }),
  item: itemOf,
};

export const cweCheckerJson: Importer = {
  connector: 're',
  format: 'cwe-checker-json',
  label: 'a cwe_checker result (JSON list)',
  recognise: ({ kind, list, keys, complete, text }) =>
    kind === 'json' &&
    list &&
    (['name', 'addresses', 'tids'].every((key) => keys.includes(key)) ||
      (complete && /^\s*\[\s*\]\s*$/.test(text))),
  // An empty list is of no tool.
  recogniseAlone: (head) => hasAll(head, ['name', 'addresses', 'tids']),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const name = textOf(row.value, 'name');
  const title = oneLine(textOf(row.value, 'description') || name, 500);
  if (title === null) return skipped(row, 'The warning has neither a name nor a description.');
  return { finding: findingOf(row, title, oneLine(name, 64)) };
}

function findingOf(row: JsonRow, title: string, rule: string | null): Finding {
  const addresses = textsOf(at(row.value, 'addresses'));
  const symbols = textsOf(at(row.value, 'symbols'));
  const location = [symbols.join(', '), addresses.join(', ')].filter((part) => part !== '');
  return findingWith({
    title,
    severity: 'medium',
    severity_raw: '',
    rule,
    location: oneLine(location.join(' at '), 4096),
    cwe: cweNumbers((rule ?? '').replace(/^CWE(\d)/i, 'CWE-$1')),
    description: prose([
      escapedText(textOf(row.value, 'description')),
      labelled('Symbols', escapedText(symbols.join(', '))),
      labelled('Addresses', escapedText(addresses.join(', '))),
    ]),
    tool_id: rule,
    fingerprint: fingerprint({
      connector: 're',
      ...{ rule, title, host: null, port: null, cve: [] },
      location: JSON.stringify([addresses, symbols]),
    }),
    place: placeOf(row),
  });
}
