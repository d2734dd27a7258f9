// Well-known formats that no importer reads, as data: a file of one is refused by its name, at
// every address, and never taken for a report of another tool.
import type { FileHead } from './read/head.ts';

export interface UnreadTool {
  /** With its article: it ends the sentence «The file looks like …». */
  label: string;
  /** What to do, as a sentence. */
  advice: string;
}

interface JsonTool extends UnreadTool {
  /**
   * What a file of it has, all of one of these sets: members as in FileHead.members, or
   * `name=text` for a top-level text.
   */
  marks: readonly (readonly string[])[];
}

const convert =
  'Export it as SARIF, or send its findings as CSV or as {"source_tool", "findings"}.';
const toOsint = 'Send it to /api/intake/osint.';
const toLog = 'Send its events to /api/intake/log.';

/** `advice` where it is not the usual one. */
function tool(label: string, advice: string | null, ...marks: string[]): JsonTool {
  return { label, advice: advice ?? convert, marks: marks.map((mark) => mark.split(' ')) };
}

/** A tool that writes SARIF by this option. */
function sarifBy(label: string, option: string, ...marks: string[]): JsonTool {
  return tool(label, `Write it as SARIF (${option}) and send that.`, ...marks);
}

const unreadJson: readonly JsonTool[] = [
  // Code and secrets
  tool('a Veracode report', null, 'pipeline_scan', '_embedded.findings'),
  sarifBy('a PMD report', 'pmd -f sarif', 'pmdVersion'),
  tool('a GitHub GraphQL response', null, 'data.repository'),

  // Dependencies, containers and infrastructure as code
  tool('a Syft inventory', 'It lists components, no findings.', 'artifacts artifactRelationships'),
  tool('a JFrog Xray report', null, 'data[].component_versions', 'artifacts[].issues'),
  tool('a Wiz CLI report', null, 'scanOriginResource result', 'scanOriginResourceType'),
  tool('a Kubernetes policy report', null, 'apiVersion kind results summary'),

  tool(
    'an InsightVM list of assets or of descriptions of vulnerabilities',
    'Send the vulnerabilities of an asset (/api/3/assets/{id}/vulnerabilities).',
    'resources[].riskScore resources[].links',
  ),

  // Bills of materials and advisories
  tool('a CycloneDX document', 'It lists components, no findings.', 'bomFormat'),
  tool('an SPDX document', 'It lists components, no findings.', 'spdxVersion', 'SPDXID'),
  tool('a .NET dependency file', 'It holds no findings.', 'runtimeTarget libraries'),
  tool('an npm lock file', 'It holds no findings.', 'lockfileVersion packages'),

  // Cloud, network and hosts
  tool('a list of OCSF events', toLog, 'class_uid metadata', 'finding_info metadata'),
  tool('a Microsoft Graph response', toLog, '@odata.context value'),
  tool('a Wazuh response', null, 'data.affected_items'),

  // AI systems
  tool('a garak report', 'Send its hit log (the file that ends in hitlog.jsonl).', 'entry_type'),

  // What other addresses of this service take
  tool('a STIX bundle', toOsint, 'type=bundle objects'),
  tool('a MISP event', toOsint, 'Event.info', 'response[].Event'),
];

/** By the name of the root element. */
const unreadXml: readonly (UnreadTool & { root: readonly string[] })[] = [
  { ...plain('a scan of a port scanner'), root: ['nmaprun'] },
  {
    label: 'a JUnit test report',
    advice: "Export the issues in the tool's own format and send that.",
    root: ['testsuite', 'testsuites'],
  },
  {
    label: 'a web page',
    advice: 'Export the report as XML, JSON or CSV and send that; a page is made to be read.',
    root: ['html', 'HTML'],
  },
  { ...plain('a Fortify report'), root: ['FVDL'] },
  { ...plain('a Veracode report'), root: ['detailedreport', 'summaryreport'] },
  { ...plain('an AppScan report'), root: ['xml-report', 'XmlReport'] },
  {
    label: 'a CycloneDX document before version 1.4',
    advice:
      'Vulnerabilities are read of version 1.4 and later; before, a document has them only in an ' +
      'extension, which is not read.',
    root: ['bom'],
  },
  { ...plain('a Checkstyle report'), root: ['checkstyle'] },
  { ...plain('a PMD report'), root: ['pmd', 'pmd-cpd'] },
  { ...plain('a Cppcheck report'), root: ['results'] },
];

/** By columns that one of the first rows has, in lower case. */
const unreadCsv: readonly (UnreadTool & { columns: readonly string[] })[] = [
  { ...plain('a Prowler report'), columns: ['assessment_start_time', 'check_id'] },
];

function plain(label: string): UnreadTool {
  return { label, advice: convert };
}

/**
 * The well-known format that a file is of and that no importer reads. A file that names its
 * `source_tool` is in the contract's own shape, whatever its findings hold.
 */
export function unreadTool(head: FileHead): UnreadTool | undefined {
  const { kind, members, root, rows } = head;
  if (kind === 'xml') return unreadXml.find((one) => one.root.includes(root ?? ''));
  if (kind === 'csv') {
    return unreadCsv.find(({ columns }) =>
      rows.some((row) => columns.every((name) => row.includes(name))),
    );
  }
  if (kind !== 'json' || members.has('source_tool')) return undefined;
  const has = (mark: string): boolean => {
    const [name = '', text] = mark.split('=');
    return text === undefined ? members.has(name) : head.words.get(name) === text;
  };
  return unreadJson.find(({ marks }) => marks.some((set) => set.every(has)));
}
