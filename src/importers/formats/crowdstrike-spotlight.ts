// CrowdStrike Falcon Spotlight: vulnerabilities of hosts as its API lists them.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'crowdstrike-spotlight-json',
    label: 'a CrowdStrike Falcon Spotlight list (JSON of the API)',
    tool: 'CrowdStrike Falcon Spotlight',
    noun: 'vulnerability',
    seen: 'answers of 2021 to 2026, by published examples',
    vector: 'hand',
    marks: ['resources[].aid resources[].cve resources[].status'],
    items: [
      {
        at: 'resources[]',
        fields: {
          title: ['{cve.id} on {host_info.hostname}', '{cve.id} on {aid}'],
          severity: { at: 'cve.severity' },
          rule: 'cve.id',
          host: ['host_info.hostname', 'host_info.local_ip'],
          location: ['apps.product_name_version', 'app.product_name_version'],
          identity: ['aid'],
          cve: 'cve.id',
          cvss: [{ score: 'cve.base_score', vector: 'cve.vector' }],
          description: [
            'cve.description',
            {
              System: 'host_info.os_version',
              Address: 'host_info.local_ip',
              'ExPRT rating': 'cve.exprt_rating',
              'Exploit status': 'cve.exploit_status',
            },
          ],
          remediation: ['remediation.entities.action'],
          id: 'id',
          aside: [{ at: 'suppression_info.is_suppressed', as: 'suppressed' }],
          status: 'status',
        },
      },
    ],
  },
];
