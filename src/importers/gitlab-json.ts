// GitLab's security report (DAST, API fuzzing, SAST, secrets, dependencies, images): one finding a
// vulnerability.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { severityWords } from './read/cells.ts';
import { hasAll } from './read/head.ts';
import { at, itemsOf, textOf, wordOf } from './read/json-values.ts';
import type { JsonValue } from './read/json.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { readTarget, urlOf } from './read/target.ts';
import { cvesIn, cwesIn, lookUp, oneLine } from './read/text.ts';

const format: JsonFormat = {
  noun: 'vulnerability',
  wanted: {
    elements: ['vulnerabilities[]'],
    keep: ['scan.scanner.name', 'scan.scanner.version'],
  },
  needs: ['vulnerabilities[]'],
  report: (kept) => ({
    source_tool: oneLine(wordOf(kept.get('scan.scanner.name')), 200) ?? 'GitLab',
    tool_version: oneLine(wordOf(kept.get('scan.scanner.version')), 64),
  }),
  item: itemOf,
};

/** Older reports of DAST hold ZAP's own report, too, with fewer of the findings. */
const signs = [
  ['vulnerabilities[].identifiers[]', 'vulnerabilities[].location'],
  ['vulnerabilities[]', 'scan.scanner'],
  ['vulnerabilities[]', 'remediations[]', 'version'],
  ['scan', 'site', '@version'],
];

export const gitlabJson: Importer = {
  connector: 'webscanner',
  also: ['generic'],
  format: 'gitlab-json',
  label: 'GitLab\'s security report (JSON with "vulnerabilities" that have identifiers)',
  recognise: (head) => head.kind === 'json' && !head.list && signs.some((s) => hasAll(head, s)),
  read: (source) => readItems(source, format),
};

interface Known {
  type: string;
  name: string;
  value: string;
}

function itemOf(row: JsonRow): Item {
  const known = itemsOf(at(row.value, 'identifiers')).map((one) => ({
    type: textOf(one, 'type'),
    name: textOf(one, 'name'),
    value: textOf(one, 'value'),
  }));
  // Since version 15 the name can be left out; the first identifier says what it is.
  const named = textOf(row.value, 'name', 'message') || (known[0]?.name ?? '');
  const title = oneLine(named, 500);
  if (title === null) return skipped(row, 'The vulnerability has neither name nor identifier.');
  return { finding: findingOf(row, title, known) };
}

function findingOf(row: JsonRow, title: string, known: readonly Known[]): Finding {
  const one = row.value;
  const where = at(one, 'location');
  const target = readTarget(textOf(where, 'hostname'));
  const { host, port } = target;
  const path = oneLine(textOf(where, 'path'), 4096);
  const parameter = oneLine(textOf(where, 'param'), 500);
  const severity_raw = oneLine(textOf(one, 'severity'), 64) ?? '';
  const first = known[0];
  const rule = first ? oneLine(`${first.type}:${first.value}`, 256) : null;
  const cve = cvesIn([title, ...known.map(({ name, value }) => `${name} ${value}`)].join(' '));
  const cwes = known.filter(({ type }) => /^cwe$/i.test(type)).map(({ value }) => `CWE-${value}`);
  const place = path === null ? placeIn(where) : path;
  return findingWith({
    title,
    severity: lookUp(severityWords, severity_raw) ?? 'unknown',
    severity_raw,
    ...{ rule, host, port, cve },
    url: path === null ? null : urlOf(target, path),
    location: parameter === null ? place : `${place ?? ''} [${parameter} parameter]`,
    cwe: cwesIn(cwes.join(' ').replaceAll('CWE-CWE-', 'CWE-')),
    description: prose([
      escapedText(textOf(one, 'description')),
      labelled('Evidence', escapedText(textOf(at(one, 'evidence'), 'summary'))),
      labelled('Identifiers', escapedText(known.map(({ name }) => name).join(', '))),
      labelled(
        'References',
        itemsOf(at(one, 'links'))
          .map((link) => textOf(link, 'url'))
          .join('\n'),
      ),
    ]),
    remediation: prose([escapedText(textOf(one, 'solution'))]),
    tool_id: oneLine(textOf(one, 'id'), 128),
    fingerprint: fingerprint({
      connector: 'webscanner',
      // A CWE alone covers different weaknesses.
      ...{ rule, title: rule === null || /^cwe:/i.test(rule) ? title : null, host, port, cve },
      location: JSON.stringify([textOf(where, 'method'), place, parameter, ...aside(where)]),
    }),
    place: placeOf(row),
  });
}

/** What else keeps two places apart: the state of a crash, the workload that runs an image. */
function aside(where: JsonValue | undefined): string[] {
  const workload = at(where, 'kubernetes_resource');
  return [
    ...['crash_type', 'crash_state'].map((name) => textOf(where, name)),
    ...['namespace', 'kind', 'name', 'container_name'].map((name) => textOf(workload, name)),
  ].filter((text) => text !== '');
}

/** A file with its line, or an image, and the package in it. */
function placeIn(where: JsonValue | undefined): string | null {
  const line = textOf(where, 'start_line');
  const file = textOf(where, 'file', 'image');
  const package_ = textOf(at(where, 'dependency', 'package'), 'name');
  return oneLine([line === '' ? file : `${file}:${line}`, package_].join(' '), 4096);
}
