// The list of all importers. A new format is one file, one line here and one pair of vectors.
import type { Connector, Importer } from './importer.ts';
import type { FileHead } from './read/head.ts';
import { headBytes } from './read/limits.ts';
import { parseFailed } from './read/parse-failed.ts';
import { describeHead, wrongPlace, type Signature } from './recognise.ts';
import { arachniJson } from './arachni-json.ts';
import { bugBountyJson } from './bug-bounty-json.ts';
import { capaJson } from './capa-json.ts';
import { cweCheckerJson } from './cwe-checker-json.ts';
import { dependencyTrackJson, dependencyTrackListJson } from './dependency-track-json.ts';
import { disassemblyJson, disassemblyListJson } from './disassembly-json.ts';
import { findingmgrJson } from './findingmgr-json.ts';
import { genericJson, genericListJson } from './generic-json.ts';
import { gitlabJson } from './gitlab-json.ts';
import { mobsfJson } from './mobsf-json.ts';
import { mobsfscanJson } from './mobsfscan-json.ts';
import { mwcpJson } from './mwcp-json.ts';
import { netsparkerJson } from './netsparker-json.ts';
import { niktoJson } from './nikto-json.ts';
import { normalisedFindingsJson } from './normalised-findings-json.ts';
import { nucleiJson } from './nuclei-json.ts';
import { pentestReportJson } from './pentest-report-json.ts';
import { sandboxJson } from './sandbox-json.ts';
import { sarif } from './sarif.ts';
import { secobserveJson } from './secobserve-json.ts';
import { stackhawkJson } from './stackhawk-json.ts';
import { triageJson } from './triage-json.ts';
import { wapitiJson } from './wapiti-json.ts';
import { wpscanJson } from './wpscan-json.ts';
import { yaraJson, yaraListJson } from './yara-json.ts';
import { yaraText } from './yara-text.ts';
import { zapJson } from './zap-json.ts';
import { acunetixXml } from './acunetix-xml.ts';
import { appspiderXml } from './appspider-xml.ts';
import { findingsCsv } from './findings-csv.ts';
import { gvmCsv } from './gvm-csv.ts';
import { gvmXml } from './gvm-xml.ts';
import { nessusCsv } from './nessus-csv.ts';
import { nessusXml } from './nessus-xml.ts';
import { nexposeXml } from './nexpose-xml.ts';
import { niktoXml } from './nikto-xml.ts';
import { outpost24Xml } from './outpost24-xml.ts';
import { qualysAssetXml } from './qualys-asset-xml.ts';
import { qualysCsv } from './qualys-csv.ts';
import { qualysInfrascanXml } from './qualys-infrascan-xml.ts';
import { qualysWasXml } from './qualys-was-xml.ts';
import { wapitiXml } from './wapiti-xml.ts';
import { zapXml } from './zap-xml.ts';
import { webproxyXml } from './webproxy.ts';

/** In the order in which they are asked; a format that is more particular stands first. */
export const importers: readonly Importer[] = [
  webproxyXml,
  zapXml,
  niktoXml,
  wapitiXml,
  acunetixXml,
  appspiderXml,
  nessusXml,
  gvmXml,
  qualysAssetXml,
  qualysWasXml,
  qualysInfrascanXml,
  nexposeXml,
  outpost24Xml,
  nessusCsv,
  gvmCsv,
  qualysCsv,
  findingsCsv,
  gitlabJson,
  zapJson,
  niktoJson,
  netsparkerJson,
  arachniJson,
  wpscanJson,
  wapitiJson,
  stackhawkJson,
  nucleiJson,
  sarif,
  dependencyTrackJson,
  dependencyTrackListJson,
  bugBountyJson,
  secobserveJson,
  pentestReportJson,
  normalisedFindingsJson,
  findingmgrJson,
  capaJson,
  mobsfscanJson,
  mobsfJson,
  mwcpJson,
  triageJson,
  sandboxJson,
  cweCheckerJson,
  yaraJson,
  yaraListJson,
  yaraText,
  genericJson,
  genericListJson,
  disassemblyJson,
  disassemblyListJson,
];

/** The importers behind one address. */
export function importersOf(connector: Connector): Importer[] {
  return importers.filter(
    (importer) => importer.connector === connector || importer.also?.includes(connector),
  );
}

/** The importer that reads a file which begins like this, whatever address it was sent to. */
export function importerFor(head: FileHead): Importer | undefined {
  return importers.find((importer) => importer.recognise(head));
}

/**
 * The importer of this address for a file that begins like this. Throws `parse_failed`
 * (`empty` or `wrong_format`) that says what the file looks like and which address takes it.
 */
export function chooseImporter(connector: Connector | 'auto', head: FileHead): Importer {
  const own = connector === 'auto' ? importers : importersOf(connector);
  const found =
    connector === 'auto' ? importerFor(head) : own.find((importer) => importer.recognise(head));
  if (found) return found;
  if (head.kind === 'empty' && head.complete) {
    throw parseFailed('The file is empty; export the report again.', { reason: 'empty', byte: 0 });
  }
  if (head.kind === 'xml' && head.root === null && !head.complete) throw rootTooLate();
  throw wrongPlace(
    connector,
    describeHead(head) ?? readElsewhere(head),
    connector === 'auto' ? [] : own.map((importer) => importer.label),
  );
}

/** These take almost any JSON at their address: that they would read it says little. */
const broad: readonly Importer[] = [cweCheckerJson, disassemblyJson];

/** What the importer of another address would take the file for. */
function readElsewhere(head: FileHead): Signature | undefined {
  const found = importers.find((one) => !broad.includes(one) && one.recognise(head));
  return found && { label: found.label, connector: found.connector, kind: head.kind };
}

/** No kind can be told: the look at the file ends before its root element. */
function rootTooLate(): Error {
  return parseFailed(
    `No root element begins within the first ${headBytes} bytes; remove what stands before it.`,
    { reason: 'limit', byte: headBytes },
  );
}
