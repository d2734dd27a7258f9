// What files look like, as data: the signs of every tool kind that the contract names, whether its
// importer exists or not, so that a file sent to the wrong address gets the right one.
import type { Connector } from './importer.ts';
import { hasAll, type FileHead, type FileKind } from './read/head.ts';

export interface Signature {
  /** With its article: it ends the sentence «looks like …». */
  label: string;
  /** The address that takes it. */
  connector: Connector;
  kind: FileKind;
  /** Names of the root element of which the file has one. */
  root?: readonly string[];
  /** Members that the JSON has, as in FileHead.members, all of them. */
  keys?: readonly string[];
  /** Whether the JSON must be a list (or a line for each object), or must not. */
  list?: boolean;
  /** Columns, in lower case, that one of the first rows has, all of them. */
  columns?: readonly string[];
  /** Text that is somewhere in the first 64 KiB, one of them. */
  contains?: readonly string[];
}

/** The more particular precedes the more general. */
export const signatures: readonly Signature[] = [
  xml('a Burp XML export', 'webproxy', ['issues']),
  xml('a ZAP report', 'webscanner', ['OWASPZAPReport']),
  xml('a Nikto report', 'webscanner', ['niktoscan', 'niktoscans']),
  { ...xml('a Wapiti report', 'webscanner', ['report']), contains: ['<report_infos'] },
  xml('an Acunetix report', 'webscanner', ['ScanGroup']),
  xml('a Netsparker report', 'webscanner', [
    'netsparker',
    'netsparker-enterprise',
    'invicti-enterprise',
  ]),
  xml('an Arachni report', 'webscanner', ['arachni_report']),
  xml('an AppSpider report', 'webscanner', ['VulnSummary']),
  xml('a Nessus report', 'vulnmgmt', ['NessusClientData_v2', 'NessusClientData']),
  {
    ...xml('a GVM (OpenVAS) report', 'vulnmgmt', ['report']),
    contains: ['format_id=', '<gmp>', '<omp>', '<nvt ', '<scan_run_status'],
  },
  xml('a GVM (OpenVAS) report', 'vulnmgmt', ['get_reports_response', 'get_results_response']),
  xml('a Qualys asset report', 'vulnmgmt', ['ASSET_DATA_REPORT']),
  xml('a Qualys WAS report', 'vulnmgmt', ['WAS_SCAN_REPORT', 'WAS_WEBAPP_REPORT']),
  { ...xml('a Qualys scan', 'vulnmgmt', ['SCAN']), contains: ['<IP ', '<KEY ', 'scan/'] },
  xml('a Nexpose report', 'vulnmgmt', ['NexposeReport', 'NeXposeSimpleXML']),
  xml('an Outpost24 report', 'vulnmgmt', ['main', 'detaillist']),

  json("GitLab's security report", 'webscanner', ['scan', 'site', '@version']),
  json('a ZAP report', 'webscanner', ['@version', 'site']),
  json('a ZAP report', 'webscanner', ['@programName', '@generated']),
  json('an Acunetix 360, Invicti or Netsparker report', 'webscanner', ['Generated', 'Target']),
  json('an Arachni report', 'webscanner', ['version', 'seed', 'options']),
  json('a Nikto report', 'webscanner', ['host', 'ip', 'port', 'vulnerabilities']),
  json('a Nuclei result', 'webscanner', ['template-id', 'info']),
  json('a Nuclei result', 'webscanner', ['templateID', 'info']),
  json('a WPScan report', 'webscanner', ['banner', 'target_url']),
  json('a Wapiti report', 'webscanner', ['vulnerabilities', 'anomalies']),
  json('a Wapiti report', 'webscanner', ['vulnerabilities', 'classifications', 'infos']),
  {
    ...json('a StackHawk report', 'webscanner', ['service', 'scanCompleted']),
    contains: ['"StackHawk"'],
  },

  json("GitLab's security report", 'webscanner', ['vulnerabilities[].identifiers[]']),
  json("GitLab's security report", 'webscanner', ['vulnerabilities', 'scan.scanner']),
  json('a SARIF report', 'generic', ['runs', 'version']),
  json('a SARIF report', 'generic', ['runs', '$schema']),
  json('a SARIF report', 'generic', ['runs[].results']),
  json('a SARIF report', 'generic', ['runs[].tool']),
  json('a Dependency-Track list', 'findingmgr', ['meta', 'project', 'findings']),
  json('a Dependency-Track list', 'findingmgr', ['meta.application', 'project']),
  json('a Dependency-Track list', 'findingmgr', ['meta.application', 'findings']),
  json('a Dependency-Track list', 'findingmgr', [
    'findings[].component',
    'findings[].vulnerability',
  ]),
  json('a Dependency-Track list', 'findingmgr', ['component', 'vulnerability', 'analysis'], true),
  json('a SecObserve list', 'findingmgr', ['format', 'observations']),
  json('a finding-manager list', 'findingmgr', ['count', 'results']),
  json('a pentest report list', 'findingmgr', ['assessments', 'executive_summary']),
  json('a bug-bounty list', 'findingmgr', ['findings[].severity_rating']),
  json('a normalised finding list', 'findingmgr', ['osi_layer', 'severity'], true),

  json('a capa result', 're', ['meta.sample', 'rules']),
  json('a capa result', 're', ['meta.analysis', 'rules']),
  json('a capa result', 're', ['meta.analysis', 'meta.sample']),
  json('a YARA-X result', 're', ['version', 'matches']),
  json('a YARA-X result', 're', ['path', 'rules'], true),
  json('a cwe_checker result', 're', ['name', 'addresses', 'tids'], true),
  json('a mobsfscan result', 're', ['mobsfscan_version']),
  json('a MobSF report', 're', ['file_name', 'app_type']),
  json('a MobSF report', 're', ['packagename', 'mainactivity']),
  json('a MobSF report', 're', ['manifest_analysis']),
  json('a MobSF report', 're', ['certificate_analysis']),
  json('a MobSF report', 're', ['niap_analysis']),
  json('a MobSF report', 're', ['ats_analysis']),
  json('a MobSF report', 're', ['macho_analysis']),
  json('a MobSF report', 're', ['code_analysis', 'binary_analysis']),
  json('a MobSF report', 're', ['android_api']),
  json('a MobSF report', 're', ['ios_api']),
  json('a DC3-MWCP result', 're', ['mwcp_version']),
  json('a CAPE sandbox report', 're', ['statistics', 'CAPE']),
  json('a sandbox report', 're', ['info', 'signatures']),
  json('a sandbox report', 're', ['sample', 'analysis', 'signatures']),
  json('a sandbox report', 're', ['sample', 'tasks', 'targets']),
  json('a sandbox report', 're', ['sample', 'task', 'analysis']),
  json('a sandbox report', 're', ['environment_id', 'threat_score']),
  json('a sandbox report', 're', ['job_id', 'threat_score']),
  json('a sandbox report', 're', ['mitre_attcks', 'signatures']),
  ...['network', 'behavior', 'target', 'malscore'].flatMap((part) => [
    json('a sandbox report', 're', ['info', part]),
    json('a sandbox report', 're', ['signatures', part]),
  ]),
  ...['strings', 'imports', 'exports', 'symbols', 'sections'].map((part) =>
    json('a disassembly export', 're', ['functions', part]),
  ),
  json('a disassembly export', 're', ['imports', 'exports']),
  ...['imports', 'strings', 'symbols'].map((part) =>
    json('a disassembly export', 're', ['sections', part]),
  ),
  json('an Assemblyline result', 're', ['extra.drop_file']),
  json('an Assemblyline result', 're', ['result.sections', 'response.service_name']),
  json('a generic finding list', 'generic', ['findings']),

  csv('a Nessus CSV export', 'vulnscan', ['plugin id', 'risk', 'host']),
  csv('a Nessus (Security Center) CSV export', 'vulnscan', ['plugin', 'plugin name', 'severity']),
  csv('a Tenable workbench CSV export', 'vulnscan', ['definition.id', 'severity']),
  csv('a GVM (OpenVAS) CSV export', 'vulnscan', ['nvt name', 'nvt oid', 'severity']),
  csv('a Qualys CSV export', 'vulnmgmt', ['qid', 'title', 'severity']),
  csv('a Qualys PCI CSV export', 'vulnmgmt', ['qid', 'vuln title']),
  csv('a finding CSV', 'csv', ['title', 'severity']),
  { label: 'rule-match text', connector: 're', kind: 'text', contains: [':$'] },
  { label: 'rule-match text', connector: 're', kind: 'csv', contains: ['\n0x'] },
];

function xml(label: string, connector: Connector, root: readonly string[]): Signature {
  return { label, connector, kind: 'xml', root };
}

function json(
  label: string,
  connector: Connector,
  keys: readonly string[],
  list?: boolean,
): Signature {
  return { label, connector, kind: 'json', keys, ...(list === undefined ? {} : { list }) };
}

function csv(label: string, connector: Connector, columns: readonly string[]): Signature {
  return { label, connector, kind: 'csv', columns };
}

/** The first signature that a file's head shows, or undefined. */
export function describeHead(head: FileHead): Signature | undefined {
  return signatures.find((signature) => shows(head, signature));
}

function shows(head: FileHead, sign: Signature): boolean {
  if (head.kind !== sign.kind) return false;
  if (sign.root && !sign.root.includes(head.root ?? '')) return false;
  if (sign.keys && !hasAll(head, sign.keys)) return false;
  if (sign.list !== undefined && sign.list !== head.list) return false;
  const { columns } = sign;
  if (columns && !head.rows.some((row) => columns.every((name) => row.includes(name))))
    return false;
  return !sign.contains || sign.contains.some((text) => head.text.includes(text));
}
