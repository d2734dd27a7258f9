// Wapiti's JSON report, version 3: one finding an entry of a group of vulnerabilities, anomalies or
// additionals. What a group is about is alongside them.
import type { Finding } from '../domain/finding.ts';
import type { Importer, Item } from './importer.ts';
import { exchangeOf, findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { hasAll } from './read/head.ts';
import { at, entriesOf, isObject, textOf, textsOf, wordOf } from './read/json-values.ts';
import type { JsonValue } from './read/json.ts';
import { escapedText, joined, labelled, prose } from './read/prose.ts';
import { readTarget, urlOf } from './read/target.ts';
import { cvesIn, cwesIn, lookUp, oneLine } from './read/text.ts';
import { wapitiLevels, wapitiPrint } from './wapiti-xml.ts';

const groups = ['vulnerabilities', 'anomalies', 'additionals'];

const format: JsonFormat = {
  noun: 'entry',
  wanted: {
    // A list of groups has none: scripts around the tool write an empty object so.
    elements: groups.flatMap((name) => [`${name}{}[]`, `${name}[]`]),
    keep: ['classifications', 'infos.target', 'infos.version'],
  },
  needs: groups.flatMap((name) => [`${name}{}`, `${name}[]`]),
  report: (kept) => ({
    source_tool: 'Wapiti',
    tool_version: oneLine(
      wordOf(kept.get('infos.version'))
        .trim()
        .replace(/^wapiti\s/i, ''),
      64,
    ),
  }),
  item: itemOf,
};

export const wapitiJson: Importer = {
  connector: 'webscanner',
  format: 'wapiti-json',
  label: 'a Wapiti report (JSON with "vulnerabilities", "anomalies" and "infos")',
  recognise: (head) =>
    head.kind === 'json' &&
    !head.list &&
    (hasAll(head, ['vulnerabilities', 'anomalies']) ||
      hasAll(head, ['vulnerabilities', 'classifications', 'infos'])),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const title = oneLine(row.keys[0] ?? '', 500);
  if (title === null) return skipped(row, 'The group of the entry has no name.');
  return { finding: findingOf(row, title) };
}

function findingOf(row: JsonRow, title: string): Finding {
  const entry = row.value;
  const target = readTarget(wordOf(row.kept.get('infos.target')));
  const method = oneLine(textOf(entry, 'method'), 16);
  const path = oneLine(textOf(entry, 'path'), 4096);
  const parameter = oneLine(textOf(entry, 'parameter'), 500);
  const severity_raw = oneLine(textOf(entry, 'level'), 64) ?? '';
  const info = escapedText(textOf(entry, 'info'));
  const cve = cvesIn(`${title}\n${textOf(entry, 'info')}`);
  const group = groupOf(at(row.kept.get('classifications'), row.keys[0] ?? ''));
  const tests = at(entry, 'wstg') ?? null;
  return findingWith({
    title,
    severity: lookUp(wapitiLevels, severity_raw) ?? 'unknown',
    severity_raw,
    ...{ host: target.host, port: target.port, url: urlOf(target, path), cve },
    location: parameter === null ? path : `${path ?? ''} [${parameter} parameter]`,
    cwe: group.cwe,
    description: joined([
      prose([info]),
      group.description,
      prose([labelled('Module', textOf(entry, 'module'))]),
      tests === null ? group.tests : testsIn(tests),
      group.references,
    ]),
    remediation: group.solution,
    fingerprint: wapitiPrint({ title, target, method, path, parameter, info, cve }),
    place: placeOf(row),
    exchanges: exchangeOf('request', textOf(entry, 'http_request')),
  });
}

/** What the entries of a group share, as plain text. */
interface Group extends Pick<Finding, 'description' | 'cwe'> {
  solution: string | null;
  tests: string | null;
  references: string | null;
}

const noGroup: Group = {
  description: null,
  solution: null,
  tests: null,
  references: null,
  cwe: [],
};

/** Read once for a group: it can have long texts and thousands of entries. */
const groupsRead = new WeakMap<object, Group>();

function groupOf(said: JsonValue | undefined): Group {
  if (!isObject(said)) return noGroup;
  const known = groupsRead.get(said);
  if (known) return known;
  const references = entriesOf(at(said, 'ref'))
    .map(([name, url]) => `${name} ${wordOf(url)}`)
    .join('\n');
  const read: Group = {
    description: prose([textOf(said, 'desc')]),
    solution: prose([textOf(said, 'sol')]),
    tests: testsIn(at(said, 'wstg')),
    references: prose([labelled('References', escapedText(references))]),
    cwe: cwesIn(references),
  };
  groupsRead.set(said, read);
  return read;
}

function testsIn(said: JsonValue | undefined): string | null {
  return prose([labelled('WSTG', textsOf(said).join(', '))]);
}
