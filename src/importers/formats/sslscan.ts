// sslscan as XML: one finding a weakness of a server. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'vulnscan',
    format: 'sslscan-xml',
    label: 'an sslscan report (XML)',
    tool: 'sslscan',
    noun: 'server',
    seen: '1.11; the tool gives no severity',
    vector: 'hand',
    roots: ['document'],
    contains: ['SSLScan Results'],
    version: '/document/@version',
    items: [
      {
        at: 'document/ssltest',
        each: 'heartbleed',
        only: [{ at: '@vulnerable' }],
        fields: {
          title: 'Heartbleed with {@sslversion} at {^@host}',
          severity: { always: 'unknown' },
          rule: 'Heartbleed {@sslversion}',
          host: '^@host',
          port: '^@port',
        },
      },
      {
        at: 'document/ssltest',
        only: [{ at: 'compression/@supported' }],
        fields: {
          title: 'TLS compression at {@host}',
          severity: { always: 'unknown' },
          host: '@host',
          port: '@port',
        },
      },
      {
        at: 'document/ssltest',
        each: 'cipher',
        only: [{ at: '@strength', is: ['weak', 'null', 'anonymous', 'medium'] }],
        fields: {
          title: 'Weak cipher {@cipher} with {@sslversion} at {^@host}',
          severity: { always: 'unknown' },
          rule: 'Cipher {@sslversion} {@cipher}',
          host: '^@host',
          port: '^@port',
          description: [{ Strength: '@strength', Bits: '@bits' }],
        },
      },
    ],
  },
];
