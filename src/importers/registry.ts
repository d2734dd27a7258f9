// The list of all importers. A new format is one file, one line here and one pair of vectors.
import type { Connector, Importer } from './importer.ts';
import type { FileHead } from './read/head.ts';
import { parseFailed } from './read/parse-failed.ts';
import { describeHead, wrongPlace } from './recognise.ts';
import { acunetixXml } from './acunetix-xml.ts';
import { findingsCsv } from './findings-csv.ts';
import { gvmCsv } from './gvm-csv.ts';
import { gvmXml } from './gvm-xml.ts';
import { nessusCsv } from './nessus-csv.ts';
import { nessusXml } from './nessus-xml.ts';
import { nexposeXml } from './nexpose-xml.ts';
import { niktoXml } from './nikto-xml.ts';
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
  nessusXml,
  gvmXml,
  qualysAssetXml,
  qualysWasXml,
  qualysInfrascanXml,
  nexposeXml,
  nessusCsv,
  gvmCsv,
  qualysCsv,
  findingsCsv,
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
export function chooseImporter(connector: Connector, head: FileHead): Importer {
  const own = importersOf(connector);
  const found = own.find((importer) => importer.recognise(head));
  if (found) return found;
  if (head.kind === 'empty' && head.complete) {
    throw parseFailed('The file is empty; export the report again.', { reason: 'empty', byte: 0 });
  }
  throw wrongPlace(
    connector,
    describeHead(head),
    own.map((importer) => importer.label),
  );
}
