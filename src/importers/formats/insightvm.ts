// Rapid7 InsightVM and Nexpose: the table of the template «Basic Vulnerability Check Results», and
// what the API of the cloud and of a console answers. What was not found to be vulnerable is no
// finding.
import type { Format } from '../table/format.ts';

const excepted = ['vulnerable', 'vulnerable-version', 'vulnerable-potential'].map(
  (status) => `${status}-with-exception-applied`,
);

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'vulnmgmt',
    format: 'insightvm-csv',
    label: 'an InsightVM table of check results (CSV)',
    tool: 'InsightVM',
    noun: 'row',
    seen: 'names of columns and result codes of the documentation of report templates; no file',
    vector: 'hand',
    columns: [
      'Vulnerability Test Result Code',
      'Asset IP Address',
      'Vulnerability ID',
      'Vulnerability Title',
      'Vulnerability Severity Level',
    ],
    fields: {
      title: ['Vulnerability Title', 'Vulnerability ID'],
      severity: {
        at: 'Vulnerability Severity Level',
        words: {
          10: 'critical',
          9: 'critical',
          8: 'high',
          7: 'high',
          6: 'medium',
          5: 'medium',
          4: 'medium',
          3: 'low',
          2: 'low',
          1: 'low',
        },
      },
      rule: 'Vulnerability ID',
      host: ['Asset Names', 'Asset IP Address'],
      port: 'Service Port',
      identity: ['Asset IP Address', 'Service Protocol', 'Vulnerability Test Key'],
      cve: 'Vulnerability CVE IDs',
      cvss: [{ score: 'Vulnerability CVSSv3 Score', vector: 'Vulnerability CVSSv3 Vector' }],
      description: [
        'Vulnerability Description',
        { Address: 'Asset IP Address', Proof: 'Vulnerability Proof' },
        { Result: 'Vulnerability Test Result Code' },
      ],
      remediation: ['Vulnerability Solution'],
      passed: [
        {
          at: 'Vulnerability Test Result Code',
          is: ['ds', 'er', 'nt', 'nv', 'ov', 'sd', 'sv', 'uk'],
        },
      ],
      aside: [{ at: 'Vulnerability Test Result Code', is: ['ee', 'ep', 'ev'], as: 'an exception' }],
    },
  },
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'insightvm-cloud-json',
    label: 'an InsightVM list of assets with vulnerabilities (JSON of the API)',
    tool: 'InsightVM',
    noun: 'asset',
    seen: 'names of members of the cloud API v4 in its documentation; no file; it has no severity',
    vector: 'hand',
    marks: [
      'data[].new[] data[].same[] data[].remediated[]',
      'data[].new data[].same data[].remediated',
    ],
    items: (['new', 'same', 'remediated'] as const).map((list) => ({
      at: 'data[]',
      each: list,
      fields: {
        title: '{vulnerability_id} at {^host_name}',
        severity: { always: 'unknown' },
        rule: 'vulnerability_id',
        host: ['^host_name', '^ip'],
        port: 'port',
        identity: ['^id', '^ip', 'protocol', 'key'],
        html: true,
        description: ['proof', { Address: '^ip', Status: 'status', System: '^os_description' }],
        remediation: ['solution_summary', 'solution_fix'],
        ...(list === 'remediated' ? { aside: [{ as: 'mitigated' }] } : {}),
      },
    })),
  },
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'insightvm-asset-json',
    label: 'an InsightVM list of vulnerabilities of an asset (JSON of the API)',
    tool: 'InsightVM',
    noun: 'vulnerability',
    seen:
      'description of the API v3 of a console; no file; it has no severity, and names its asset ' +
      'in addresses alone',
    vector: 'hand',
    marks: [
      'resources[].id resources[].instances resources[].results',
      'resources[].id resources[].instances resources[].since',
    ],
    items: [
      {
        at: 'resources[]',
        each: 'results',
        orWhole: true,
        fields: {
          title: '^id',
          severity: { always: 'unknown' },
          rule: '^id',
          port: 'port',
          location: '^links.href',
          identity: ['protocol', 'key', 'checkId'],
          html: true,
          description: ['proof', { Links: '^links.href', Status: 'status', Since: 'since' }],
          passed: [
            { at: 'status', is: ['invulnerable', 'no-results', 'not-vulnerable', 'unknown'] },
          ],
          aside: [{ at: 'status', is: excepted, as: 'an exception' }],
        },
      },
    ],
  },
];
