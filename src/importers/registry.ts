// The list of all importers. A format that is data is in the list by its file; one that is code is
// one file, one line here and one pair of vectors.
import type { DomainError } from '../domain/error.ts';
import { acunetixXml } from './acunetix-xml.ts';
import { appspiderXml } from './appspider-xml.ts';
import { arachniJson } from './arachni-json.ts';
import { bugBountyJson } from './bug-bounty-json.ts';
import { capaJson } from './capa-json.ts';
import { cweCheckerJson } from './cwe-checker-json.ts';
import { dependencyTrackJson, dependencyTrackListJson } from './dependency-track-json.ts';
import { disassemblyJson, disassemblyListJson } from './disassembly-json.ts';
import { findingmgrJson } from './findingmgr-json.ts';
import { findingsCsv, missingColumns } from './findings-csv.ts';
import { formats } from './formats/all.ts';
import { genericJson, genericListJson } from './generic-json.ts';
import { gitlabJson } from './gitlab-json.ts';
import { gvmCsv } from './gvm-csv.ts';
import { gvmXml } from './gvm-xml.ts';
import type { Connector, Importer } from './importer.ts';
import { mobsfJson } from './mobsf-json.ts';
import { mobsfscanJson } from './mobsfscan-json.ts';
import { mwcpJson } from './mwcp-json.ts';
import { nessusCsv } from './nessus-csv.ts';
import { nessusXml } from './nessus-xml.ts';
import { netsparkerJson } from './netsparker-json.ts';
import { nexposeXml } from './nexpose-xml.ts';
import { niktoJson } from './nikto-json.ts';
import { niktoXml } from './nikto-xml.ts';
import { normalisedFindingsJson } from './normalised-findings-json.ts';
import { nucleiJson } from './nuclei-json.ts';
import { outpost24Xml } from './outpost24-xml.ts';
import { pentestReportJson } from './pentest-report-json.ts';
import { qualysAssetXml } from './qualys-asset-xml.ts';
import { qualysCsv } from './qualys-csv.ts';
import { qualysInfrascanXml } from './qualys-infrascan-xml.ts';
import { qualysWasXml } from './qualys-was-xml.ts';
import { lateXml, otherKind } from './read/file-kinds.ts';
import type { FileHead } from './read/head.ts';
import { describeHead, type Signature } from './recognise.ts';
import {
  emptyFile,
  emptyList,
  noReport,
  notReadYet,
  rootTooLate,
  sentElsewhere,
  textBeforeXml,
  unknownFile,
  unknownForm,
  unnamedTool,
} from './refusals.ts';
import { sandboxJson } from './sandbox-json.ts';
import { sarif } from './sarif.ts';
import { secobserveJson } from './secobserve-json.ts';
import { stackhawkJson } from './stackhawk-json.ts';
import { candidatesOf } from './table/candidates.ts';
import { importerOf } from './table/importer-of.ts';
import { triageJson } from './triage-json.ts';
import { unreadTool } from './unread-tools.ts';
import { wapitiJson } from './wapiti-json.ts';
import { wapitiXml } from './wapiti-xml.ts';
import { webproxyXml } from './webproxy.ts';
import { wpscanJson } from './wpscan-json.ts';
import { yaraJson, yaraListJson } from './yara-json.ts';
import { yaraText } from './yara-text.ts';
import { zapJson } from './zap-json.ts';
import { zapXml } from './zap-xml.ts';

/** The formats that are data: each has marks of its own tool, so that their order means nothing. */
const tables: readonly Importer[] = formats.map(importerOf);
const candidates = candidatesOf(formats, tables);

/** In the order in which they are asked; a format that is more particular is first. */
const coded: readonly Importer[] = [
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

/** All of them; those that are data are asked first. */
export const importers: readonly Importer[] = [...tables, ...coded];

/** The importers behind one address. */
export function importersOf(connector: Connector): Importer[] {
  return importers.filter((importer) => takes(importer, connector));
}

function takes(importer: Importer, connector: Connector): boolean {
  return importer.connector === connector || importer.also?.includes(connector) === true;
}

/** The importer that reads a file like this that was sent to no kind. */
export function importerFor(head: FileHead): Importer | undefined {
  return (
    tableFor(head) ??
    coded.find((importer) => importer.recognise(head) && importer.recogniseAlone?.(head) !== false)
  );
}

/** The format that is data which a file like this is of. */
function tableFor(head: FileHead): Importer | undefined {
  return candidates(head).find((importer) => importer.recognise(head));
}

/**
 * The importer of this address for a file with this head. What is no report, and what is of a
 * well-known tool that is not read, is refused first, whatever it contains. Throws `parse_failed`
 * (`empty`, `limit` or `wrong_format`) that says what the file looks like and what to do.
 */
export function chooseImporter(connector: Connector | 'auto', head: FileHead): Importer {
  refuseOthers(head);
  const found = connector === 'auto' ? importerFor(head) : importerAt(connector, head);
  if (found) return found;
  if (isEmptyList(head)) return emptyListAt(connector);
  if (head.kind === 'empty' && head.complete) throw emptyFile();
  if (head.kind === 'xml' && head.root === null && !head.complete) throw rootTooLate();
  throw connector === 'auto' ? refusalAlone(head) : refusalAt(connector, head);
}

/** Gitleaks and others write `[]` where they found nothing, and so no name of their own. */
function isEmptyList({ kind, complete, text }: FileHead): boolean {
  return kind === 'json' && complete && /^\s{0,99}\[\s{0,99}\]\s{0,99}$/.test(text);
}

/** An address says what the file is of; only that of a table takes no list. */
function emptyListAt(connector: Connector | 'auto'): Importer {
  if (connector === 'auto' || connector === 'csv') throw emptyList();
  return genericListJson;
}

function importerAt(connector: Connector, head: FileHead): Importer | undefined {
  const own = [...candidates(head), ...coded].filter((importer) => takes(importer, connector));
  return own.find((importer) => importer.recognise(head));
}

function refuseOthers(head: FileHead): void {
  const other = otherKind(head);
  if (other) throw noReport(other);
  const xml = lateXml(head);
  if (xml >= 0 && !isTable(head, xml)) throw textBeforeXml(head, xml);
  // A form of a tool that is read is more particular than what else the tool writes.
  const unread = tableFor(head) ? undefined : unreadTool(head);
  if (unread) throw notReadYet(unread);
}

/** Whether the header of a table precedes the XML, which then is text of a cell. */
function isTable(head: FileHead, end: number): boolean {
  const before = { ...head, text: head.text.slice(0, end) };
  return importers.some((importer) => importer.recognise(before));
}

function refusalAlone(head: FileHead): DomainError {
  const broad = broadFor(head);
  const seen = describeHead(head);
  if (broad && (!seen || seen.connector === broad.connector)) {
    return unnamedTool(broad.label, broad.connector);
  }
  return seen ? unknownForm(seen, head, []) : unknownFile(head, [], neededBy(head));
}

/** The reader of files of many tools that could take it. */
function broadFor(head: FileHead): Importer | undefined {
  // A list without objects fits every tool that writes lists; what is cut off shows too little.
  const fitsAny = (head.list && head.keys.length === 0) || head.cut !== null;
  return fitsAny ? undefined : importers.find((importer) => importer.recognise(head));
}

function refusalAt(connector: Connector, head: FileHead): DomainError {
  const taken = importersOf(connector).map((importer) => importer.label);
  const seen =
    signOf(tableFor(head), head) ?? describeHead(head) ?? signOf(importerFor(head), head);
  if (!seen) {
    const broad = broadFor(head);
    if (broad) return unnamedTool(broad.label, broad.connector);
    return unknownFile(head, taken, neededBy(head));
  }
  if (seen.connector === connector) return unknownForm(seen, head, taken);
  return sentElsewhere(seen, seen.connector);
}

/** A file of this importer, as its sign. */
function signOf(found: Importer | undefined, head: FileHead): Signature | undefined {
  return found && { label: found.label, connector: found.connector, kind: head.kind };
}

/** What a table would need to be read as one of findings. */
function neededBy(head: FileHead): string | null {
  return head.kind === 'csv' ? missingColumns(head) : null;
}
