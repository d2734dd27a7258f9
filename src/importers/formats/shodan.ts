// Shodan: what it knows of an address, one finding a CVE of a service.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'shodan-json',
    label: 'a Shodan report (JSON lines)',
    tool: 'Shodan',
    noun: 'service',
    seen: 'downloads, by the fields that another reader takes; no file was seen',
    vector: 'hand',
    marks: ['_shodan ip_str port transport', '_shodan ip_str port data'],
    lines: true,
    items: [
      {
        at: 'vulns{}',
        fields: {
          title: '{#1} at {/ip_str}',
          severity: { at: 'severity' },
          rule: '#1',
          host: '/ip_str',
          port: '/port',
          identity: ['/transport'],
          cve: '#1',
          cvss: [{ score: 'cvss' }],
          description: [
            'summary',
            {
              Product: '/product',
              Names: '/hostnames',
              Verified: 'verified',
              References: 'references',
            },
          ],
        },
      },
    ],
  },
];
