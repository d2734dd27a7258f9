// Reports of a bug-bounty programme (HackerOne's export as {findings: […]}): one finding a report.
// Closed reports are counted and set aside.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import { severityOf } from './generic-finding.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { cvssOf } from './read/cvss.ts';
import { textOf } from './read/json-values.ts';
import { labelled, prose } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, oneLine } from './read/text.ts';

const format: JsonFormat = {
  noun: 'report',
  wanted: { elements: ['findings[]'] },
  needs: ['findings[]'],
  report: () => ({ source_tool: 'HackerOne', tool_version: null }),
  item: itemOf,
};

export const bugBountyJson: Importer = {
  connector: 'findingmgr',
  format: 'bug-bounty-json',
  label: 'a bug-bounty list (JSON with "findings" and "severity_rating")',
  recognise: ({ kind, list, members }) =>
    kind === 'json' && !list && members.has('findings[].severity_rating'),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const title = oneLine(textOf(row.value, 'title'), 500);
  if (title === null) return skipped(row, 'The report has no title.');
  const finding = findingOf(row, title);
  if (textOf(row.value, 'state') !== 'closed') return { finding };
  const why = oneLine(textOf(row.value, 'substate'), 64) ?? 'closed';
  return { finding, set_aside: `The report is closed in the tool (${why}).` };
}

function findingOf(row: JsonRow, title: string): Finding {
  const report = row.value;
  const scope = oneLine(textOf(report, 'structured_scope'), 4096);
  const { host, port } = readTarget(scope ?? '');
  const severity_raw = oneLine(textOf(report, 'severity_rating'), 64) ?? '';
  const cvss = cvssOf([{ score: textOf(report, 'severity_score'), vector: '' }]);
  const cve = cvesIn(`${textOf(report, 'cve_ids')} ${title}`);
  const rule = oneLine(textOf(report, 'weakness'), 256);
  const tool_id = oneLine(textOf(report, 'id'), 128);
  return findingWith({
    title,
    severity: severityOf(severity_raw, cvss),
    severity_raw,
    ...{ rule, host, port, cve, cvss, tool_id },
    location: scope,
    description: prose([
      textOf(report, 'vulnerability_information'),
      labelled('Weakness', textOf(report, 'weakness')),
      labelled('Reference', textOf(report, 'reference_url', 'reference')),
    ]),
    // The id of a report is given once and for ever by the platform.
    fingerprint: fingerprint({
      connector: 'findingmgr',
      ...{ rule: null, title: tool_id === null ? title : null, host, port, cve: [] },
      location: JSON.stringify(['report', tool_id ?? scope]),
    }),
    place: placeOf(row),
  });
}
