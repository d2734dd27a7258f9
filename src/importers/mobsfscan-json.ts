// mobsfscan's result: one finding a rule, with the files where it matched.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { cweNumbers } from './read/cells.ts';
import { at, itemsOf, textOf, wordOf } from './read/json-values.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { lookUp, oneLine } from './read/text.ts';

const severityOf: Readonly<Record<string, Severity>> = {
  error: 'high',
  warning: 'medium',
  info: 'info',
  secure: 'info',
};

/** Files that the description lists. */
const listedFiles = 50;

const format: JsonFormat = {
  noun: 'rule',
  wanted: { elements: ['results{}'], keep: ['mobsfscan_version', 'njsscan_version'] },
  report: (kept) => ({
    source_tool: 'mobsfscan',
    tool_version: oneLine(wordOf(kept.get('mobsfscan_version')), 64),
  }),
  item: itemOf,
};

export const mobsfscanJson: Importer = {
  connector: 're',
  format: 'mobsfscan-json',
  label: 'a mobsfscan result (JSON)',
  recognise: ({ kind, list, keys, text }) =>
    kind === 'json' &&
    !list &&
    (keys.includes('mobsfscan_version') ||
      (keys.includes('results') && text.includes('"owasp-mobile"'))),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const title = oneLine(row.keys[0] ?? '', 500);
  if (title === null) return skipped(row, 'The rule has no name.');
  return { finding: findingOf(row, title) };
}

function findingOf(row: JsonRow, title: string): Finding {
  const meta = at(row.value, 'metadata');
  const severity_raw = oneLine(textOf(meta, 'severity'), 64) ?? '';
  const files = itemsOf(at(row.value, 'files'));
  const lines = files.slice(0, listedFiles).map((file) => {
    const shown = `${textOf(file, 'file_path')}: ${textOf(file, 'match_string')}`;
    return `<li>${escapedText(shown.slice(0, 500))}</li>`;
  });
  return findingWith({
    title,
    severity: lookUp(severityOf, severity_raw) ?? 'unknown',
    severity_raw,
    rule: title,
    location: oneLine(textOf(files[0], 'file_path'), 4096),
    cwe: cweNumbers(textOf(meta, 'cwe')),
    description: prose([
      textOf(meta, 'description'),
      lines.join(''),
      labelled('OWASP Mobile', textOf(meta, 'owasp-mobile')),
      labelled('MASVS', textOf(meta, 'masvs')),
      labelled('Reference', textOf(meta, 'reference')),
    ]),
    tool_id: title.slice(0, 128),
    // A rule is once in the result of an app, which is known by its files alone.
    fingerprint: fingerprint({
      connector: 're',
      ...{ rule: title, title: null, host: null, port: null, cve: [] },
      location: JSON.stringify(files.map((file) => textOf(file, 'file_path')).sort()),
    }),
    place: placeOf(row),
  });
}
