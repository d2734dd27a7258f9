// What incidents of each tool kind say of where they came from.
import type { Connector } from '../../importers/importer.ts';

export interface Origin {
  source_type: string;
  category: string;
}

const category = 'vulnerability_finding';

const origins: Record<Connector, Origin> = {
  webproxy: { source_type: 'scanner_web', category },
  webscanner: { source_type: 'scanner_web', category },
  vulnscan: { source_type: 'scanner_vuln', category },
  vulnmgmt: { source_type: 'scanner_vuln', category },
  csv: { source_type: 'csv_import', category },
  generic: { source_type: 'generic_import', category },
  findingmgr: { source_type: 'finding_manager', category },
  // Someone had a reason to take the file apart; what it turns out to be is for people to say.
  re: { source_type: 'reverse_engineering', category: 'malware' },
};

export function originOf(connector: Connector): Origin {
  return origins[connector];
}
