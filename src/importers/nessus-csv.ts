// Nessus and Tenable CSV, whatever the columns: the scanner's default, all columns, Security
// Center, the cloud's export and workbench (dotted names), web application scans. One finding a
// row.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { checkedCvss, placeOf, skip, tableReader, type Tally } from './csv-items.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item, Report } from './importer.ts';
import { cweNumbers, joinedText, portOf, severityWords } from './read/cells.ts';
import { hasTable, type Header, type Layout, type Row } from './read/csv.ts';
import { labelled } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, lookUp, oneLine } from './read/text.ts';

const columns = {
  rule: ['Plugin ID', 'Plugin', 'definition.id', 'plugin.id'],
  title: ['Name', 'Plugin Name', 'definition.name', 'plugin.name'],
  // The workbench's definition.severity is the plugin's own, severity what it is on this asset.
  severity: ['Risk', 'Severity', 'definition.severity', 'Risk Factor'],
  host: [
    ...['Host', 'IP Address', 'asset.name', 'asset.display_fqdn', 'asset.host_name', 'DNS Name'],
    ...['asset.display_ipv4_address', 'asset.display_ipv6_address', 'FQDN', 'NetBIOS Name'],
  ],
  dns: ['DNS Name', 'FQDN'],
  port: ['Port', 'asset.port'],
  protocol: ['Protocol'],
  synopsis: ['Synopsis', 'definition.synopsis'],
  description: ['Description', 'definition.description'],
  output: ['Plugin Output', 'Plugin Text', 'output'],
  solution: ['Solution', 'Steps to Remediate', 'definition.solution'],
  cve: ['CVE', 'definition.cve'],
  cwe: ['CWE', 'definition.cwe'],
  references: ['XREF', 'Cross References', 'definition.references'],
  score4: ['CVSS v4.0 Base Score', 'CVSS V4 Base Score', 'CVSS4 Base Score', cvss('4', 'score')],
  vector4: ['CVSS v4.0 Vector', 'CVSS V4 Vector', 'CVSS4 Vector', cvss('4', 'vector')],
  score3: ['CVSS v3.0 Base Score', 'CVSS V3 Base Score', 'CVSS3 Base Score', cvss('3', 'score')],
  vector3: ['CVSS v3.0 Vector', 'CVSS V3 Vector', 'CVSS3 Vector', cvss('3', 'vector')],
  // CVSS is alone or alongside CVSSv3 in web application scans, where it is the tool's first.
  score2: ['CVSS v2.0 Base Score', 'CVSS V2 Base Score', cvss('2', 'score'), 'CVSS', 'CVSSv3'],
  vector2: ['CVSS v2.0 Vector', 'CVSS V2 Vector', 'CVSS Vector', cvss('2', 'vector')],
  id: ['id'],
  state: ['Vulnerability State', 'state'],
  accepted: ['Accept Risk Comment'],
} as const;

type Column = keyof typeof columns;

function cvss(version: '2' | '3' | '4', part: 'score' | 'vector'): string {
  return `definition.cvss${version}.base_${part}`;
}

const layout: Layout<Column> = {
  columns,
  required: ['rule', 'title', 'severity', 'host'],
  isWritten: true,
};

/** Numbers as in the XML export. */
const severityOf: Readonly<Record<string, Severity>> = {
  ...severityWords,
  '4': 'critical',
  '3': 'high',
  '2': 'medium',
  '1': 'low',
  '0': 'info',
};

export const nessusCsv: Importer = {
  connector: 'vulnscan',
  format: 'nessus-csv',
  label: 'a Nessus or Tenable CSV export (columns Plugin ID, Name, Risk, Host)',
  recognise: (head) => hasTable(head, layout),
  read: tableReader({ layout, reportOf, itemOf }),
};

function reportOf(header: Header): Report {
  const cloud = header.has('definition.id') || header.has('Vulnerability State');
  const center = header.has('Plugin Name') && header.has('IP Address');
  const named = center ? 'Tenable Security Center' : 'Nessus';
  return {
    source_tool: cloud ? 'Tenable Vulnerability Management' : named,
    tool_version: null,
  };
}

function itemOf(row: Row<Column>, _header: Header, tally: Tally): Item {
  const rule = oneLine(row.get('rule'), 64);
  if (rule === null) return skip(row, 'The row has no plugin id.');
  const title = oneLine(row.get('title'), 500);
  if (title === null) return skip(row, 'The row has no plugin name.');
  const finding = findingOf(row, rule, title, tally);
  // Security Center writes the comment of the rule by which a risk was accepted.
  if (row.get('accepted') !== '') return { finding, set_aside: 'Marked as an accepted risk.' };
  if (!/^fixed$/i.test(row.get('state'))) return { finding };
  return { finding, set_aside: 'The tool has seen the weakness fixed.' };
}

function findingOf(row: Row<Column>, rule: string, title: string, tally: Tally): Finding {
  const severity_raw = oneLine(row.get('severity'), 64) ?? '';
  const target = readTarget(row.get('host'));
  const port = portOf(row.get('port')) ?? target.port;
  const cve = cvesIn(row.get('cve').slice(0, 65_536));
  const at = pageOf(row.get('output'));
  const protocol = row.get('protocol').slice(0, 32).toLowerCase();
  const identity = {
    connector: 'vulnscan',
    rule,
    title: null,
    host: target.host,
    port,
    cve,
  } as const;
  return {
    title,
    severity: lookUp(severityOf, severity_raw) ?? 'unknown',
    severity_raw,
    confidence: null,
    rule,
    host: target.host,
    port,
    url: at.url,
    location: at.location,
    cve,
    cwe: [...new Set([...cweNumbers(row.get('cwe'), true), ...cweNumbers(row.get('references'))])],
    cvss: cvssIn(row, tally),
    techniques: [],
    description: descriptionOf(row),
    remediation: joinedText([row.get('solution')]),
    tool_id: oneLine(row.get('id'), 128),
    fingerprint: fingerprint({
      ...identity,
      location: JSON.stringify([protocol, at.location ?? '']),
    }),
    place: placeOf(row),
    exchanges: [],
  };
}

function cvssIn(row: Row<Column>, tally: Tally): Finding['cvss'] {
  const said = (['4', '3', '2'] as const).map((version) => ({
    score: row.get(`score${version}`),
    vector: row.get(`vector${version}`),
  }));
  return checkedCvss(said, tally);
}

function descriptionOf(row: Row<Column>): string | null {
  const dns = row.get('dns') === row.get('host') ? '' : row.get('dns');
  return joinedText([
    row.get('synopsis'),
    row.get('description'),
    labelled('DNS name', dns),
    labelled('Plugin output', row.get('output').replace(/^Plugin Output:\s{0,9}/i, '')),
  ]);
}

interface Page {
  url: string | null;
  location: string | null;
}

/** Web application scans have no column for the page and the element: their output names both. */
function pageOf(output: string): Page {
  const found = /detected on URL '([^'\s]{1,2000})'/.exec(output.slice(0, 4096));
  if (!found?.[1]) return { url: null, location: null };
  const rest = output.slice(found.index, found.index + 4096);
  const element = / named '([^'\n]{1,200})'/.exec(rest)?.[1];
  const url = oneLine(found[1], 2000) ?? '';
  const location = oneLine(element === undefined ? url : `${url} [${element}]`, 2300);
  return { url: /^https?:\/\/./i.test(url) ? url : null, location };
}
