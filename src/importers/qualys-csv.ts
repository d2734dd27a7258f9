// Qualys CSV: scan reports, PCI (HackerGuardian) scans with names in capitals, and VMDR data lists,
// with or without lines before the header. One finding a row.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { checkedCvss, placeOf, skip, tableReader, type Tally } from './csv-items.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item, Report } from './importer.ts';
import { cweNumbers, isYes, portOf, severityWords } from './read/cells.ts';
import { hasTable, type Header, type Layout, type Row } from './read/csv.ts';
import { labelled, prose } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, lookUp, oneLine } from './read/text.ts';

const columns = {
  rule: ['QID'],
  title: ['Title', 'Vuln Title', 'Vulnerability Title'],
  // SEVERITY of a PCI scan is what is reported, Q_SEVERITY the tool's own number.
  severity: ['Severity', 'Severity Level', 'KB Severity', 'Q_SEVERITY'],
  host: [
    ...['DNS', 'DNS Name', 'Hostname', 'Asset Name', 'FQDN', 'IP', 'IP Address'],
    ...['Asset IPV4', 'Asset IPV6', 'NetBIOS'],
  ],
  address: ['IP', 'IP Address', 'Asset IPV4', 'Asset IPV6'],
  port: ['Port'],
  protocol: ['Protocol'],
  instance: ['Instance'],
  type: ['Type', 'Type Detected'],
  status: ['Vuln Status', 'Status', 'Vulnerability Status'],
  ignored: ['Ignored', 'Disabled'],
  falsePositive: ['False Positive', 'FALSE_POSITIVE'],
  falsePositiveState: ['FALSE POSITIVE STATUS', 'False Positive Status'],
  cve: ['CVE', 'CVE ID', 'CVE IDs', 'CVEs'],
  cwe: ['CWE', 'CWE ID'],
  score3: ['CVSS3 Base', 'CVSSv3.1 Base (nvd)', 'CVSSv3.1 Base', 'CVSSv3 Base', 'CVSS3.1 Base'],
  score2: ['CVSS Base', 'CVSSv2 Base (nvd)', 'CVSSv2 Base', 'CVSS2 Base', 'CVSS'],
  threat: ['Threat', 'CVE-Description', 'Diagnosis'],
  impact: ['Impact', 'Consequence'],
  results: ['Results', 'Result'],
  category: ['Category'],
  solution: ['Solution'],
} as const;

type Column = keyof typeof columns;

const layout: Layout<Column> = {
  columns,
  required: ['rule', 'title', 'severity', 'host'],
  isWritten: true,
};

/** Five steps: 5 urgent to 1 minimal; PCI scans without the number have words or their letters. */
const severityOf: Readonly<Record<string, Severity>> = {
  ...severityWords,
  ...{ '5': 'critical', '4': 'high', '3': 'medium', '2': 'low', '1': 'info' },
  ...{ c: 'critical', h: 'high', m: 'medium', l: 'low', i: 'info' },
};

/** `Ig` rows are information gathered: never a weakness, whatever their number. */
const informative = /^(ig|info|information gathered)$/i;

/** Confirmed weaknesses, and those that might be one. */
const confidenceOf: Readonly<Record<string, number>> = {
  vuln: 100,
  confirmed: 100,
  practice: 40,
  potential: 40,
};

export const qualysCsv: Importer = {
  connector: 'vulnmgmt',
  format: 'qualys-csv',
  label: 'a Qualys CSV export (columns QID, Title, Severity, and IP, DNS or Asset Name)',
  recognise: (head) => hasTable(head, layout),
  read: tableReader({ layout, reportOf, itemOf }),
};

function reportOf(header: Header): Report {
  const vmdr = header.has('Asset Name') || header.has('Asset IPV4');
  const pci = header.has('Q_SEVERITY');
  const kind = vmdr ? 'Qualys VMDR' : 'Qualys';
  return { source_tool: pci ? 'Qualys PCI' : kind, tool_version: null };
}

function itemOf(row: Row<Column>, _header: Header, tally: Tally): Item {
  const title = oneLine(row.get('title'), 500);
  if (title === null) return skip(row, 'The row has no title.');
  const finding = findingOf(row, title, tally);
  const set_aside = setAside(row);
  return set_aside === null ? { finding } : { finding, set_aside };
}

/** Why a row that the tool still lists is nothing to work on. */
function setAside(row: Row<Column>): string | null {
  const isApproved = /^(?:approved|accepted)$/i.test(row.get('falsePositiveState'));
  if (isApproved || isYes(row.get('falsePositive')))
    return 'Marked as a false positive in the tool.';
  if (isYes(row.get('ignored'))) return 'Ignored or disabled in the tool.';
  const status = /^(fixed|ignored|disabled|closed)/i.exec(row.get('status'))?.[0];
  return status === undefined ? null : `The tool has it as ${status.toLowerCase()}.`;
}

function findingOf(row: Row<Column>, title: string, tally: Tally): Finding {
  const severity_raw = oneLine(row.get('severity'), 64) ?? '';
  const type = row.get('type');
  const { host } = readTarget(row.get('host'));
  const rule = oneLine(row.get('rule'), 64);
  const port = portOf(row.get('port'));
  const cve = cvesIn(row.get('cve').slice(0, 65_536));
  return {
    title,
    severity: informative.test(type) ? 'info' : (lookUp(severityOf, severity_raw) ?? 'unknown'),
    severity_raw,
    confidence: lookUp(confidenceOf, type) ?? null,
    rule,
    host,
    port,
    url: null,
    location: oneLine(row.get('instance'), 1000),
    cve,
    cwe: cweNumbers(row.get('cwe'), true),
    cvss: cvssIn(row, tally),
    techniques: [],
    description: descriptionOf(row),
    remediation: prose([row.get('solution')]),
    tool_id: null,
    fingerprint: identityOf(row, { rule, title, host, port, cve }),
    place: placeOf(row),
    exchanges: [],
  };
}

function cvssIn(row: Row<Column>, tally: Tally): Finding['cvss'] {
  const said = (['score3', 'score2'] as const).map((name) => ({
    score: row.get(name),
    vector: '',
  }));
  return checkedCvss(said, tally);
}

type Known = Pick<Finding, 'rule' | 'title' | 'host' | 'port' | 'cve'>;

/** Data lists have a row for each CVE id of a check, and some checks several instances. */
function identityOf(row: Row<Column>, { rule, title, host, port, cve }: Known): string {
  const place = [row.get('protocol').toLowerCase(), row.get('instance')];
  return fingerprint({
    connector: 'vulnmgmt',
    rule,
    title: rule === null ? title : null,
    host,
    port,
    location: JSON.stringify(place.map((part) => oneLine(part, 1000) ?? '')),
    cve,
  });
}

function descriptionOf(row: Row<Column>): string | null {
  const address = row.get('address') === row.get('host') ? '' : row.get('address');
  return prose([
    row.get('threat'),
    labelled('Impact', row.get('impact')),
    labelled('Results', row.get('results')),
    labelled('Category', row.get('category')),
    labelled('Type', row.get('type')),
    labelled('Status in the tool', row.get('status')),
    labelled('IP address', address),
  ]);
}
