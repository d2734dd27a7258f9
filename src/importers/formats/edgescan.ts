// Edgescan: vulnerabilities as its API lists them; the risk goes from 1 to 5.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'edgescan-json',
    label: 'an Edgescan list of vulnerabilities (JSON of the API)',
    tool: 'Edgescan',
    noun: 'vulnerability',
    seen: 'answers of 2021, without a version in the file',
    vector: 'hand',
    marks: ['asset_id location_specifier_id asset_name'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: 'name',
          severity: {
            at: 'severity',
            words: { 5: 'critical', 4: 'high', 3: 'medium', 2: 'low', 1: 'info' },
          },
          rule: 'name',
          host: 'location',
          location: 'location',
          identity: ['id', 'asset_id'],
          cve: 'cves',
          cwe: 'cwes',
          cvss: [{ score: 'cvss_score', vector: 'cvss_vector' }],
          description: [
            'description',
            { Asset: 'asset_name', Layer: 'layer', PCI: 'pci_compliance_status' },
          ],
          remediation: ['remediation'],
          id: 'id',
          status: 'status',
        },
      },
    ],
  },
];
