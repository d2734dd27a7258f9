// Why a format is code and not a table: what no table can say of it, one sentence each, for the
// reference. A format that is new in the list of those must be here.

export const codeReasons: Readonly<Record<string, string>> = {
  'webproxy-xml':
    'Recorded messages are decoded and hashed while they stream, confidence has a scale, ' +
    'and issues of extensions are kept apart by words of their texts.',
  'zap-xml':
    'Messages are put together of heads and bodies while they stream, confidence has a ' +
    'scale, and instances are listed with their requests.',
  'nikto-xml':
    'Its identity leaves out what changes in its words and the names that the tool makes up ' +
    'for each scan.',
  'wapiti-xml':
    'What the entries of a group share is read by a reading of its own, and recorded ' +
    'messages stream.',
  'acunetix-xml':
    'Requests stream and are hashed, and the address is put together of the one of the scan ' +
    'and the path of an item.',
  'appspider-xml':
    'Messages stream and are hashed, and the severity is the word in a text such as ' +
    '`3-Medium`.',
  'nessus-xml':
    'The CWE ids are in texts of cross references, and the location has port, protocol and ' +
    'service whichever of them is missing.',
  'gvm-xml':
    'Texts and vectors are in one text of tags with `|` between, and confidence is the ' +
    'quality of detection.',
  'qualys-asset-xml':
    'Findings wait outside of the heap for a glossary behind them, which has any length.',
  'qualys-was-xml':
    'Findings wait for a glossary behind them, and payloads with their messages are decoded ' +
    'while they stream.',
  'qualys-infrascan-xml':
    'What is information follows from the name of the element, and attributes of three ' +
    'elements around it say where it is.',
  'nexpose-xml':
    'Tests are joined with definitions regardless of case, behind them and too many to be ' +
    'held, and evidence without its changing words is the identity.',
  'outpost24-xml':
    'The severity is a band of the score, where there is one, and the location has what is ' +
    'there of port, protocol and service.',
  'nessus-csv':
    'Page and address are found in the output of a plugin, and CWE ids in texts of ' +
    'references.',
  'gvm-csv': 'Confidence is the quality of detection, and protocols are one in either case.',
  'qualys-csv':
    'Columns have other names in three exports, confidence follows from a type, and a type ' +
    'makes any severity information.',
  'findings-csv':
    'Columns have any of several names, and rows are kept apart by each column that is not ' +
    'known.',
  'gitlab-json': 'The first of several identifiers is the rule, and a CWE alone is none.',
  'zap-json': 'Its identity is that of the XML report, which is code, and confidence has a scale.',
  'nikto-json': 'Its identity is that of the XML report, which is code.',
  'netsparker-json':
    'States are a list in one text, confidence has a scale, and values are left out of the ' +
    'address in its identity.',
  'arachni-json':
    'Its identity has the words of a proof without what changes, but only where the tool ' +
    'sent no mark of its own.',
  'wpscan-json':
    'An aborted scan is refused, and a finding is of one of several kinds by where it is.',
  'wapiti-json':
    'What its groups say is alongside the entries under the name of the group, and its ' +
    'identity is that of the XML report.',
  'stackhawk-json': 'A finding is set aside where all of its paths are, and not where one is.',
  'nuclei-json':
    'Address, host, port and path are taken apart from one text that has several forms in ' +
    'its versions.',
  sarif:
    'Rules are found by number or name in one of several lists, before or behind the ' +
    'results, and level, kind and suppressions decide together.',
  'dependency-track-json':
    'Its identity has the package without its version, but the first number of it.',
  'dependency-track-list-json': 'Its identity is that of the export, which is code.',
  'bug-bounty-json':
    'Its identity is the number of the report alone where there is one, and the title where ' +
    'there is none.',
  'secobserve-json': 'A location is what is there of five origins, put together.',
  'pentest-report-json': 'A hit of a retest is one only where the report has not the hit itself.',
  'normalised-findings-json':
    'Confidence has a scale, the type of a reference makes it a CVE or CWE, and the ' +
    'identity has the words without what changes.',
  'findingmgr-json':
    'Members have many names, as in lists of no known tool, and a next page that is named ' +
    'is reported.',
  'capa-json':
    'Rules are members by their names, and what the tool marks as a part of other rules is ' +
    'no finding and not counted.',
  'mobsfscan-json': 'Its identity is all files of a rule in one order.',
  'mobsf-json':
    'Each section of a report has findings of its own shape, and an identity of its own.',
  'mwcp-json': 'An item is all of its members, which have any names.',
  'triage-json':
    'The severity is a band of the score of the platform, and the identity has the text of ' +
    'a section without what changes.',
  'sandbox-json':
    'Reports of four sandboxes share one shape, and techniques are tied to signatures from ' +
    'another part of the report.',
  'cwe-checker-json': 'An empty list is a sound report, and a number such as `CWE476` is a CWE.',
  'yara-json': 'What rules say under free names decides severity, confidence and techniques.',
  'yara-list-json': 'It shares its findings with the other formats of rule matches.',
  'yara-text': 'A match is a line with any number of lines behind it.',
  'generic-json':
    'Members have many names, and unknown ones keep findings apart and are named in a ' + 'remark.',
  'generic-list-json': 'It is the list of the format before, without its envelope.',
  'disassembly-json':
    'It is known by its shape alone, and each list in it has things of another kind.',
  'disassembly-list-json': 'It is known by its shape alone.',
};

/**
 * Of which versions public files were read, which are not part of this repository; null where none
 * was recorded. Their vectors are written by hand.
 */
export const codeSeen: Readonly<Record<string, string | null>> = {
  'webproxy-xml': '7 public files: 1.6, 2.1 and 2020.12',
  'zap-xml': '12 public files: 1.4 to 2.11, and weekly builds of 2020 and 2021',
  'nikto-xml': '4 public files: 2.1.5 and 2.1.6',
  'wapiti-xml': '3 public files: 3.0.4',
  'acunetix-xml': '3 public files, without a version',
  'appspider-xml': null,
  'nessus-xml': '4 public files of the second version of the format',
  'gvm-xml': '3 public files, without a version',
  'qualys-asset-xml': '2 public files, without a version',
  'qualys-was-xml': '4 public files, without a version',
  'qualys-infrascan-xml': '3 public files, without a version',
  'nexpose-xml': '3 public files, without a version',
  'outpost24-xml': null,
  'nessus-csv': '9 public files of Nessus, Tenable Vulnerability Management and Security Center',
  'gvm-csv': '6 public files, without a version',
  'qualys-csv': '5 public files of scans and of VMDR',
  'findings-csv': '8 public files of several tools',
  'gitlab-json': null,
  'zap-json': '2 public files: 2.7 and 2.12',
  'nikto-json': '4 public files, without a version',
  'netsparker-json': '7 public files of Acunetix 360, Invicti and Netsparker, without a version',
  'arachni-json': '2 public files: 1.5.1',
  'wpscan-json': '1 public file: 3.5.4',
  'wapiti-json': null,
  'stackhawk-json': '1 public file: 2.1.1',
  'nuclei-json': '3 public files, without a version',
  sarif: '3 public files: SARIF 2.1.0',
  'dependency-track-json': '3 public files: 3.4.0, and without a version',
  'dependency-track-list-json': null,
  'bug-bounty-json': '1 public file, without a version',
  'secobserve-json': '1 public file, without a version',
  'pentest-report-json': '2 public files, without a version',
  'normalised-findings-json': '1 public file, without a version',
  'findingmgr-json': '2 public files, without a version',
  'capa-json': '3 public files: 7.0.1',
  'mobsfscan-json': '1 public file: 0.0.6',
  'mobsf-json': null,
  'mwcp-json': '1 public file, without a version',
  'triage-json': null,
  'sandbox-json': '4 public files, of CAPE 2.2 and 2.4 among others',
  'cwe-checker-json': '2 public files, without a version',
  'yara-json': 'published output of YARA-X 1.9.0, written again as JSON',
  'yara-list-json': null,
  'yara-text': '1 public file, without a version',
  'generic-json': '8 public files of several tools',
  'generic-list-json': null,
  'disassembly-json': null,
  'disassembly-list-json': null,
};

/** Tools that only formats which are code read, each once; standards of many tools are none. */
export const codeTools: readonly string[] = [
  ...['ZAP', 'Nikto', 'Wapiti', 'Acunetix', 'AppSpider', 'Nessus', 'OpenVAS', 'Nexpose'],
  ...['Outpost24', 'Invicti', 'Arachni', 'WPScan', 'StackHawk', 'Nuclei', 'Dependency-Track'],
  ...['SecObserve', 'DefectDojo', 'capa', 'mobsfscan', 'MobSF', 'DC3-MWCP', 'Hatching Triage'],
  ...['CAPE', 'Cuckoo', 'Hybrid Analysis', 'cwe_checker', 'YARA', 'YARA-X'],
];

/** What formats that are data name as their tool and is a standard, or another name of a tool. */
export const noTools: readonly string[] = [
  ...['CSAF', 'CycloneDX', 'OpenVEX', 'SPDX', 'XCCDF', 'OpenReports', 'Checkstyle'],
  ...['Black Duck Binary Analysis', 'Trivy operator', 'Wiz CLI', 'InsightVM'],
];
