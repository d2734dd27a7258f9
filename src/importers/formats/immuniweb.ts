// ImmuniWeb as XML: one finding a vulnerability.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'webscanner',
    format: 'immuniweb-xml',
    label: 'an ImmuniWeb report (XML)',
    tool: 'ImmuniWeb',
    noun: 'vulnerability',
    seen: 'reports of 2019, without a version in the file',
    vector: 'hand',
    roots: ['Vulnerabilities'],
    contains: ['<CVSSv3>'],
    items: [
      {
        at: 'Vulnerabilities/Vulnerability',
        fields: {
          title: ['Name', 'Type'],
          severity: { at: 'Risk' },
          rule: 'Type',
          url: 'URL',
          identity: ['ID'],
          cve: 'CVE-ID',
          cwe: 'CWE-ID',
          description: ['Description', { CVSS: 'CVSSv3' }],
          id: 'ID',
          status: 'Status',
        },
      },
    ],
  },
];
