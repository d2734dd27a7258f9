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
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'tenable-was-json',
    label: 'a Tenable stream of web application findings (JSON)',
    tool: 'Tenable',
    noun: 'finding',
    seen: 'documentation of the payload of Tenable Data Stream (version 1); no file',
    vector: 'hand',
    marks: ['type=WAS_FINDING'],
    items: [
      {
        at: 'updates[]',
        fields: {
          title: 'plugin.name',
          severity: { at: 'severity' },
          rule: 'plugin.id',
          url: 'url',
          location: ['{http_method} {input_type} {input_name}', 'input_name', 'http_method'],
          identity: ['asset.uuid', 'input_name'],
          cve: 'plugin.cve',
          cwe: 'plugin.cwe',
          cvss: [{ score: 'plugin.cvss3_base_score' }, { score: 'plugin.cvss_base_score' }],
          description: [
            'plugin.synopsis',
            'plugin.description',
            { Output: 'output', Proof: 'proof', Payload: 'payload' },
          ],
          remediation: ['plugin.solution'],
          id: 'finding_id',
          aside: [{ at: 'severity_modification_type', is: ['accepted'], as: 'an accepted risk' }],
          status: 'state',
        },
      },
    ],
  },
];
