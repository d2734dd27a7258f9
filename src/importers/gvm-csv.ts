// GVM (Greenbone, OpenVAS) CSV results, 25 to 28 columns: one finding a row.
import type { Finding } from '../domain/finding.ts';
import { checkedCvss, placeOf, skip, tableReader, type Tally } from './csv-items.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { cweNumbers, joinedText, portOf, severityWords } from './read/cells.ts';
import { hasTable, type Header, type Layout, type Row } from './read/csv.ts';
import { labelled } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, lookUp, oneLine } from './read/text.ts';

const columns = {
  rule: ['NVT OID'],
  title: ['NVT Name'],
  severity: ['Severity', 'Threat'],
  host: ['Hostname', 'IP'],
  address: ['IP'],
  port: ['Port'],
  protocol: ['Port Protocol'],
  cvss: ['CVSS', 'CVSS Base'],
  quality: ['QoD'],
  summary: ['Summary'],
  result: ['Specific Result'],
  cve: ['CVEs', 'CVE'],
  references: ['Other References'],
  id: ['Result ID'],
  impact: ['Impact'],
  solution: ['Solution'],
  affected: ['Affected Software/OS'],
  insight: ['Vulnerability Insight'],
  method: ['Vulnerability Detection Method', 'Detection Method'],
} as const;

type Column = keyof typeof columns;

const layout: Layout<Column> = {
  columns,
  required: ['rule', 'title', 'severity', 'address'],
  isWritten: true,
};

export const gvmCsv: Importer = {
  connector: 'vulnscan',
  format: 'gvm-csv',
  label: 'a GVM (OpenVAS) CSV export (columns NVT OID, NVT Name, Severity, IP)',
  recognise: (head) => hasTable(head, layout),
  read: tableReader({
    layout,
    reportOf: () => ({ source_tool: 'OpenVAS', tool_version: null }),
    itemOf,
  }),
};

function itemOf(row: Row<Column>, _header: Header, tally: Tally): Item {
  const title = oneLine(row.get('title'), 500);
  if (title === null) return skip(row, 'The row has no NVT name.');
  const finding = findingOf(row, title, tally);
  if (!/^false.?positive$/i.test(finding.severity_raw)) return { finding };
  return { finding, set_aside: 'The result is marked as a false positive in the tool.' };
}

function findingOf(row: Row<Column>, title: string, tally: Tally): Finding {
  const severity_raw = oneLine(row.get('severity'), 64) ?? '';
  const rule = oneLine(row.get('rule'), 64);
  const { host } = readTarget(row.get('host'));
  const port = portOf(row.get('port'));
  const cve = cvesIn(row.get('cve').slice(0, 65_536));
  const protocol = row.get('protocol').slice(0, 32).toLowerCase();
  return {
    title,
    severity: lookUp(severityWords, severity_raw) ?? 'unknown',
    severity_raw,
    confidence: percentOf(row.get('quality')),
    rule,
    host,
    port,
    url: null,
    location: null,
    // The CVE scanner has the id as name and OID, and leaves the column empty.
    cve: cvesIn(`${cve.join(' ')} ${title} ${rule ?? ''}`),
    cwe: cweNumbers(row.get('references')),
    cvss: checkedCvss([{ score: row.get('cvss'), vector: '' }], tally),
    techniques: [],
    description: descriptionOf(row),
    remediation: joinedText([row.get('solution')]),
    tool_id: oneLine(row.get('id'), 128),
    fingerprint: fingerprint({
      connector: 'vulnscan',
      rule,
      title: rule === null ? title : null,
      host,
      port,
      location: protocol,
      cve,
    }),
    place: placeOf(row),
    exchanges: [],
  };
}

/** Quality of detection: the tool's own percentage of how sure it is. */
function percentOf(cell: string): number | null {
  const percent = /^\d{1,3}$/.test(cell) ? Number(cell) : 101;
  return percent <= 100 ? percent : null;
}

function descriptionOf(row: Row<Column>): string | null {
  const address = row.get('address') === row.get('host') ? '' : row.get('address');
  return joinedText([
    row.get('summary'),
    row.get('result'),
    labelled('IP address', address),
    labelled('Impact', row.get('impact')),
    labelled('Insight', row.get('insight')),
    labelled('Affected', row.get('affected')),
    labelled('Detection', row.get('method')),
  ]);
}
