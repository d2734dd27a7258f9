// How incidents of each tool kind say where they came from.
import type { Connector } from '../../importers/importer.ts';

const sourceTypes: Record<Connector, string> = {
  webproxy: 'scanner_web',
  webscanner: 'scanner_web',
  vulnscan: 'scanner_vuln',
  vulnmgmt: 'scanner_vuln',
  csv: 'csv_import',
  generic: 'generic_import',
  findingmgr: 'finding_manager',
  re: 'reverse_engineering',
};

export function sourceTypeOf(connector: Connector): string {
  return sourceTypes[connector];
}
