// Tenable's API: the export of vulnerabilities (JSON), one finding a plugin at a port of an asset.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'tenable-export-json',
    label: 'a Tenable export of vulnerabilities (JSON of the API)',
    tool: 'Tenable',
    noun: 'vulnerability',
    seen: 'documentation of the vulnerability export; no file',
    vector: 'hand',
    marks: ['asset plugin severity_id severity_default_id'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: 'plugin.name',
          severity: { at: 'severity' },
          rule: 'plugin.id',
          host: ['asset.fqdn', 'asset.hostname', 'asset.ipv4'],
          port: 'port.port',
          identity: ['asset.uuid', 'port.protocol', 'port.service'],
          cve: 'plugin.cve',
          cwe: 'plugin.cwe',
          cvss: [
            { score: 'plugin.cvss3_base_score', vector: 'CVSS:3.1/{plugin.cvss3_vector.raw}' },
            { score: 'plugin.cvss_base_score', vector: 'plugin.cvss_vector.raw' },
          ],
          description: [
            'plugin.synopsis',
            'plugin.description',
            { Output: 'output', Address: 'asset.ipv4', References: 'plugin.see_also' },
          ],
          remediation: ['plugin.solution'],
          aside: [{ at: 'severity_modification_type', is: ['accepted'], as: 'an accepted risk' }],
          status: 'state',
        },
      },
    ],
  },
];
