// SSL Labs: one finding a weakness of an endpoint. The tool gives grades, and no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'ssl-labs-json',
    label: 'an SSL Labs scan (JSON of ssllabs-scan)',
    tool: 'SSL Labs',
    noun: 'endpoint',
    seen: '1.5 (engine 2.1); the tool gives no severity',
    vector: 'hand',
    marks: [
      'criteriaVersion endpoints[].grade engineVersion',
      'criteriaVersion endpoints engineVersion',
    ],
    list: true,
    items: [
      ...Object.entries({
        'Heartbleed (CVE-2014-0160)': 'heartbleed',
        'POODLE (CVE-2014-3566)': 'poodle',
        'FREAK (CVE-2015-0204)': 'freak',
        'Logjam (CVE-2015-4000)': 'logjam',
        'DROWN (CVE-2016-0800)': 'drownVulnerable',
        'BEAST (CVE-2011-3389)': 'vulnBeast',
        'RC4 ciphers': 'supportsRc4',
        'Reuse of a Diffie-Hellman parameter': 'dhYsReuse',
      }).map(([name, flag]) => ({
        at: '[]',
        each: 'endpoints',
        only: [{ at: `details.${flag}` }],
        fields: {
          title: `${name} at {^host}`,
          severity: { always: 'unknown' as const },
          rule: `${name} {^protocol}`,
          host: '^host',
          port: '^port',
          identity: ['ipAddress'],
          description: [
            { Address: 'ipAddress', Grade: 'grade', Server: 'details.serverSignature' },
          ],
        },
      })),
      {
        at: '[]',
        each: 'endpoints',
        only: [{ at: 'grade', is: ['b', 'c', 'd', 'e', 'f', 't', 'm'] }],
        fields: {
          title: 'Grade {grade} of TLS at {^host}',
          severity: { always: 'unknown' },
          rule: 'Grade of {^protocol}',
          host: '^host',
          port: '^port',
          identity: ['ipAddress'],
          description: [{ Address: 'ipAddress', Protocols: 'details.protocols.version' }],
        },
      },
    ],
  },
];
