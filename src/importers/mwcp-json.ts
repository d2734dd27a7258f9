// DC3-MWCP's extraction report: one finding an item of the malware's configuration. The tool gives
// no severity; every item is information.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { at, entriesOf, sortedMembers, textOf, textsOf, wordOf } from './read/json-values.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { oneLine } from './read/text.ts';

const format: JsonFormat = {
  noun: 'item',
  wanted: {
    elements: ['metadata[]', '[].metadata[]'],
    keep: ['mwcp_version', 'parser', 'input_file.sha256', '[].input_file.sha256'],
  },
  report: (kept) => ({
    source_tool: 'DC3-MWCP',
    tool_version: oneLine(wordOf(kept.get('mwcp_version')), 64),
  }),
  item: itemOf,
};

export const mwcpJson: Importer = {
  connector: 're',
  format: 'mwcp-json',
  label: 'a DC3-MWCP result (JSON)',
  recognise: ({ kind, keys }) =>
    kind === 'json' &&
    (keys.includes('mwcp_version') || (keys.includes('metadata') && keys.includes('input_file'))),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const title = oneLine(textOf(row.value, 'type'), 500);
  if (title === null) return skipped(row, 'The item has no type.');
  return { finding: findingOf(row, title) };
}

function findingOf(row: JsonRow, title: string): Finding {
  const one = row.value;
  const said = entriesOf(sortedMembers(one)).filter(([name]) => !['type', 'tags'].includes(name));
  const lines = said
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${wordOf(value) || JSON.stringify(value)}`);
  const sample = wordOf(row.kept.get('[].input_file.sha256') ?? row.kept.get('input_file.sha256'));
  const url = oneLine(textOf(one, 'url') || textOf(at(one, 'url'), 'url'), 4096);
  return findingWith({
    title,
    severity: 'info',
    severity_raw: '',
    rule: title,
    // Addresses in malware are indicators: no host of ours is concerned, so there is none.
    url: url !== null && url.includes('://') ? url : null,
    location: oneLine(lines[0] ?? '', 4096),
    description: prose([
      ...lines.map((line) => escapedText(line.slice(0, 4000))),
      labelled('Tags', escapedText(textsOf(at(one, 'tags')).join(', '))),
      labelled('Sample', oneLine(sample, 500) ?? ''),
    ]),
    fingerprint: fingerprint({
      connector: 're',
      ...{ rule: title, title: null, host: null, port: null, cve: [] },
      location: JSON.stringify([sample, said]),
    }),
    place: placeOf(row),
  });
}
