// Vulners' audit: one finding a vulnerability of an agent.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'vulners-json',
    label: 'a Vulners report (JSON)',
    tool: 'Vulners',
    noun: 'vulnerability',
    seen: 'API v3, without a version in the file',
    vector: 'hand',
    marks: ['data.report[] data.vulns'],
    items: [
      {
        at: 'data.report[]',
        fields: {
          title: ['title', 'vulnID'],
          severity: { at: 'severityText' },
          rule: 'vulnID',
          host: ['agentfqdn', 'agentip'],
          identity: ['agentip'],
          cve: '/data.vulns>vulnID>cvelist',
          description: [
            '/data.vulns>vulnID>description',
            { Family: 'family', References: '/data.vulns>vulnID>references' },
          ],
          remediation: ['cumulativeFix'],
        },
      },
    ],
  },
];
