// Real exports that are not part of this repository: when they are alongside it, they must be read
// as their own counts say. A build server must have them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DomainError } from '../domain/error.ts';
import type { Finding } from '../domain/finding.ts';
import { connectors, type Connector } from './importer.ts';
import { readTarget } from './read/target.ts';
import { oneLine } from './read/text.ts';
import { chooseImporter, importers } from './registry.ts';
import { findingsOf, lookedAt, outcomeOf, type Outcome } from './testing.ts';

/** The importer that reads a format of the corpus; null: its files are to be refused. */
const formats: Readonly<Record<string, string | null>> = {
  'webproxy-xml': 'webproxy-xml',
  'webscanner-zap-xml': 'zap-xml',
  'webscanner-nikto-xml': 'nikto-xml',
  'webscanner-wapiti-xml': 'wapiti-xml',
  'webscanner-acunetix-xml': 'acunetix-xml',
  'webscanner-xml': 'zap-xml',
  'vulnmgmt-nessus-xml': 'nessus-xml',
  'vulnmgmt-gvm-xml': 'gvm-xml',
  'vulnmgmt-asset-xml': 'qualys-asset-xml',
  'vulnmgmt-was-xml': 'qualys-was-xml',
  'vulnmgmt-infrascan-xml': 'qualys-infrascan-xml',
  'vulnmgmt-nexpose-xml': 'nexpose-xml',
  'csv-listed': 'findings-csv',
  'csv-alias-columns': 'findings-csv',
  'vulnscan-nessus-csv': 'nessus-csv',
  'vulnscan-gvm-csv': 'gvm-csv',
  'vulnscan-csv': null,
  'vulnmgmt-qualys-csv': 'qualys-csv',
  'vulnmgmt-qualys-vmdr-csv': 'qualys-csv',
  'webscanner-zap-json': 'zap-json',
  'webscanner-nikto-json': 'nikto-json',
  'webscanner-acu360-json': 'netsparker-json',
  'webscanner-invicti-json': 'netsparker-json',
  'webscanner-arachni-json': 'arachni-json',
  'webscanner-nuclei-jsonl': 'nuclei-json',
  'webscanner-stackhawk-json': 'stackhawk-json',
  'webscanner-wpscan-json': 'wpscan-json',
  'webscanner-json': null,
  'webscanner-lookalike-json': null,
  'generic-json': 'generic-json',
  'sarif-json': 'sarif',
  'findingmgr-api-list-json': 'findingmgr-json',
  'findingmgr-bugbounty-json': 'bug-bounty-json',
  'findingmgr-deptrack-json': 'dependency-track-json',
  'findingmgr-scb-json': 'normalised-findings-json',
  'findingmgr-ptart-json': 'pentest-report-json',
  'findingmgr-secobserve-json': 'secobserve-json',
  're-capa-json': 'capa-json',
  're-config-json': 'mwcp-json',
  're-disassembly-json': 'cwe-checker-json',
  're-mobile-json': 'mobsfscan-json',
  're-rulematch-json': 'yara-json',
  're-rulematch-text': 'yara-text',
  're-sandbox-json': 'sandbox-json',
  're-triage-json': 'triage-json',
  're-generic-json': null,
};

/** What is not compared for a file, and why it is right to differ. */
interface Exception {
  file: string;
  differs: (keyof Expected | keyof Sample)[];
  reason: string;
}

const exceptions: readonly Exception[] = [
  {
    file: 'webscanner/wapiti-demo.xml',
    differs: ['url'],
    reason: 'The path of an entry begins at the root of the host, not below the target address.',
  },
  ...['qualys-was-discussion', 'qualys-was-one', 'qualys-was-v3'].map((name): Exception => ({
    file: `vulnmgmt/${name}.xml`,
    differs: ['distinct_hosts'],
    reason:
      'The hosts are counted from a field that the format does not have; addresses have them.',
  })),
  ...[
    'vulnscan/edge-bom-crlf.csv',
    'vulnscan/nessuscsv-all-columns.csv',
    'vulnscan/nessuscsv-sc-blank-rows.csv',
    'vulnscan/nessuscsv-template.csv',
  ].map((file): Exception => ({
    file,
    differs: ['distinct_cwes'],
    reason: 'The cross-references of the rows name CWE numbers, which the count does not read.',
  })),
  ...['csv/alias-columns-report1.csv', 'findingmgr/normalised-wpscan.json'].map(
    (file): Exception => ({
      file,
      differs: ['distinct_hosts'],
      reason: 'The count takes whole addresses for hosts.',
    }),
  ),
  ...['findingmgr/api-list-13.json', 'findingmgr/api-list-44-rich.json'].map((file): Exception => ({
    file,
    differs: ['id'],
    reason: 'The id is the row of the database that wrote the list; the rule names the finding.',
  })),
  {
    file: 'findingmgr/deptrack-many.json',
    differs: ['title'],
    reason: 'A component without a version has no "None" in its title.',
  },
  {
    file: 'generic/multi-cwe.json',
    differs: ['distinct_cwes', 'cwes'],
    reason: 'The finding names a list of CWE numbers beside the one that is counted.',
  },
  {
    file: 'generic/sarif-bash.sarif',
    differs: ['url'],
    reason: 'A file address is the path of somebody’s disk; the location keeps it.',
  },
  {
    file: 'generic/sarif-njsscan.sarif',
    differs: ['distinct_cwes', 'cwes', 'url'],
    reason: 'The properties of the rules name CWE numbers; a file address is no address of a host.',
  },
  ...['webscanner/arachni-dd.json', 'webscanner/arachni-one.json'].map((file): Exception => ({
    file,
    differs: ['distinct_hosts'],
    reason: 'The address of the vector has a host, which the count does not read.',
  })),
  ...[
    'findingmgr/normalised-wpscan.json',
    'webscanner/niktojson-osvdb.json',
    'webscanner/nuclei-log4shell.jsonl',
  ].map((file): Exception => ({
    file,
    differs: ['distinct_cves', 'cves'],
    reason: 'The text or the template id names a CVE, which the count does not read.',
  })),
  {
    file: 'webscanner/nuclei-array.json',
    differs: ['id', 'url'],
    reason: 'The sample has the host for an id; the template id names the rule.',
  },
  {
    file: 'webscanner/nuclei-many.jsonl',
    differs: ['distinct_hosts', 'id', 'url'],
    reason: 'The count takes whole addresses for hosts and for ids.',
  },
  {
    file: 'webscanner/wpscan-sample.json',
    differs: ['title', 'severity', 'severity_raw', 'host', 'url', 'id', 'cves'],
    reason: 'The samples are in another order than the file, which begins with what it noticed.',
  },
];

interface Sample {
  title: string;
  severity_raw?: string;
  severity: string;
  host?: string;
  port?: string;
  url?: string;
  cves?: string[];
  cwes?: number[];
  id?: string;
  type?: string;
}

interface Expected {
  findings_raw: number;
  severity_raw: Record<string, number>;
  severity_mapped: Record<string, number>;
  other_counts: Record<string, unknown>;
  distinct_titles: number;
  distinct_hosts: number;
  distinct_cves: number;
  distinct_cwes: number;
  samples: Sample[];
}

interface Entry {
  file: string;
  endpoint: string;
  format: string;
  outcome: string;
  expected?: Expected;
}

const folder = new URL('../../../shared/scans/', import.meta.url);
const index = new URL('expected.json', folder);
const read = existsSync(index)
  ? (JSON.parse(readFileSync(index, 'utf8')) as { entries: Entry[] }).entries
  : [];
const entries = read.filter(
  ({ endpoint, format }) => isConnector(endpoint) && Object.hasOwn(formats, format),
);

test('corpus › the folder of real exports › is there on a build server', () => {
  if (process.env.CI === 'true') assert.ok(entries.length > 0, 'the corpus is missing');
  for (const format of Object.values(formats)) {
    assert.ok(format === null || importers.some((one) => one.format === format), String(format));
  }
  for (const { file } of exceptions) {
    assert.ok(read.length === 0 || entries.some((entry) => entry.file === file), file);
  }
});

for (const entry of entries) {
  test(`corpus › ${entry.file} › ${entry.outcome}`, async () => {
    const outcome = await importFile(entry);
    const { imports, refuses } = allowed(entry);
    if ('error' in outcome) assert.ok(refuses, JSON.stringify(outcome.error));
    else assert.ok(imports, 'the file was to be refused');
    if (entry.expected && !('error' in outcome)) assertExpected(entry, entry.expected, outcome);
  });
}

function isConnector(endpoint: string): endpoint is Connector {
  return (connectors as readonly string[]).includes(endpoint);
}

/** What the outcome leaves open; see `meaning` in the list. */
function allowed({ outcome, format }: Entry): { imports: boolean; refuses: boolean } {
  const mustRefuse = ['clear-4xx', 'no-entity-resolution', 'parse_failed'].includes(outcome);
  return {
    imports: !mustRefuse && formats[format] !== null,
    refuses: outcome !== 'import' && outcome !== 'no_findings',
  };
}

/** As the service does: checked, then read by the importer of the address. */
async function importFile(entry: Entry): Promise<Outcome> {
  const bytes = readFileSync(new URL(entry.file, folder));
  const { head, source } = await lookedAt(bytes, 10_000);
  try {
    assert.ok(isConnector(entry.endpoint));
    const importer = chooseImporter(entry.endpoint, head);
    assert.equal(importer.format, formats[entry.format]);
    return await outcomeOf(importer, source);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    assert.equal(error.code, 'parse_failed');
    return { error: { code: error.code, detail: error.detail, ...error.members } };
  }
}

function assertExpected(entry: Entry, expected: Expected, outcome: Outcome): void {
  const findings = findingsOf(outcome);
  const counts = countsOf(findings, expected);
  const ours = exceptions.filter(({ file }) => file === entry.file);
  const differs = new Set<string>(ours.flatMap((one) => one.differs));
  for (const [name, count] of Object.entries(counts)) {
    if (!differs.has(name)) assert.deepEqual(count, expected[name as keyof Expected], name);
  }
  assertIssueTypes(expected, findings);
  const picked = findings.length > 3 ? [...findings.slice(0, 3), findings.at(-1)] : findings;
  assert.equal(picked.length, expected.samples.length);
  for (const [at, finding] of picked.entries()) {
    const sample = expected.samples[at];
    assert.ok(finding && sample);
    assertSample(finding, sample, differs);
  }
}

function countsOf(findings: Finding[], expected: Expected): Partial<Expected> {
  const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  // Where the format has no severity, the list writes the word of its script for nothing.
  const raw = (word: string): string =>
    word === '' && Object.hasOwn(expected.severity_raw, 'None') ? 'None' : word;
  const distinct = (values: unknown[]): number => new Set(values).size;
  const hosts = findings.map((one) =>
    // Web-proxy exports have the origin as host.
    one.url !== null && findingHasOrigin(expected) ? new URL(one.url).origin : one.host,
  );
  return {
    findings_raw: findings.length,
    severity_raw: tally(findings.map((one) => raw(one.severity_raw))),
    severity_mapped: { ...none, ...tally(findings.map((one) => one.severity)) },
    distinct_titles: distinct(findings.map((one) => one.title)),
    distinct_hosts: distinct(hosts.filter((host) => host !== null)),
    distinct_cves: distinct(findings.flatMap((one) => one.cve)),
    distinct_cwes: distinct(findings.flatMap((one) => one.cwe)),
  };
}

function findingHasOrigin(expected: Expected): boolean {
  return expected.other_counts.distinct_issue_types !== undefined;
}

/** Counts that the list has for web-proxy exports only. */
function assertIssueTypes(expected: Expected, findings: Finding[]): void {
  if (!findingHasOrigin(expected)) return;
  const types = new Set(findings.map((one) => [one.rule, one.title].join(' ')));
  assert.equal(types.size, expected.other_counts.distinct_issue_types);
  const places = new Set(findings.map((one) => [one.rule, one.host, one.location].join(' ')));
  assert.equal(places.size, expected.other_counts.distinct_type_host_location);
}

/** Everything that the sample says of what a finding has. */
function assertSample(finding: Finding, sample: Sample, differs: ReadonlySet<string>): void {
  const own = { ...finding, port: finding.port === null ? undefined : String(finding.port) };
  const has = (name: keyof Sample): boolean => sample[name] !== undefined && !differs.has(name);
  if (has('title')) assert.equal(own.title, oneLine(sample.title, 500));
  if (has('severity')) assert.equal(own.severity, sample.severity);
  if (has('severity_raw')) assert.equal(own.severity_raw, String(sample.severity_raw));
  if (has('host')) assert.equal(own.host, readTarget(sample.host ?? '').host);
  if (has('port') && Number.isInteger(Number(sample.port))) assert.equal(own.port, sample.port);
  if (has('url')) assertUrl(finding, sample.url ?? '');
  if (has('id')) assert.ok([own.rule, own.tool_id].includes(String(sample.id)), String(sample.id));
  // The list has at most ten of a finding.
  if (has('cves')) for (const cve of sample.cves ?? []) assert.ok(own.cve.includes(cve), cve);
  if (has('cwes')) assert.deepEqual(new Set(own.cwe), new Set(sample.cwes));
}

/** The list has a path alone where the format keeps host and path apart. */
function assertUrl({ url, location }: Finding, expected: string): void {
  if (expected.includes('://')) assert.equal(url, expected);
  else assert.ok((url ?? location ?? '').includes(expected), expected);
}

function tally(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
