// Trustwave: its table of vulnerabilities, and the findings of the Fusion API.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'vulnmgmt',
    format: 'trustwave-csv',
    label: 'a Trustwave table of vulnerabilities (CSV)',
    tool: 'Trustwave',
    noun: 'row',
    seen: 'exports of 2019, without a version in the file',
    vector: 'hand',
    columns: [
      'Target Name',
      'Vulnerability Name',
      'Remediation',
      'Evidence',
      'Severity',
      'Service',
    ],
    fields: {
      title: 'Vulnerability Name',
      severity: {
        at: 'Severity',
        words: { i: 'info', l: 'low', m: 'medium', h: 'high', c: 'critical' },
      },
      rule: 'Vulnerability Name',
      host: ['Domain', 'IP', 'Target Name'],
      port: 'Port',
      identity: ['IP', 'Protocol', 'Service'],
      cve: 'CVE',
      description: [
        'Description',
        { Evidence: 'Evidence', Service: 'Service', Target: 'Target Name' },
      ],
      remediation: ['Remediation'],
      status: 'Status',
    },
  },
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'trustwave-fusion-json',
    label: 'a Trustwave Fusion list of findings (JSON of the API)',
    tool: 'Trustwave',
    noun: 'finding',
    seen: 'answers of 2021, without a version in the file',
    vector: 'hand',
    marks: ['items[].classification items[].kb items[].location'],
    items: [
      {
        at: 'items[]',
        fields: {
          title: 'name',
          severity: { at: 'severity' },
          rule: ['kb.id', 'name'],
          host: ['location.domain', 'location.ip'],
          port: 'location.port',
          url: 'location.url',
          identity: ['assetId', 'location.applicationName', 'location.transportProtocol'],
          cve: 'kb.cves',
          cvss: [{ score: 'kb.cvssV3BaseScore' }, { score: 'kb.cvssV2BaseScore' }],
          description: [
            {
              Class: 'classification',
              Application: 'location.applicationCpe',
              Customer: 'customerName',
            },
          ],
          id: 'id',
        },
      },
    ],
  },
];
