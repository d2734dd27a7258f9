// Metasploit's export: one finding a vulnerability of a host. It gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'vulnscan',
    format: 'metasploit-xml',
    label: 'a Metasploit export (XML)',
    tool: 'Metasploit',
    noun: 'host',
    seen: '4 and 5, by the fields that another reader takes; no file seen; no severity',
    vector: 'hand',
    roots: ['MetasploitV4', 'MetasploitV5'],
    items: ['MetasploitV4', 'MetasploitV5'].map((root) => ({
      at: `${root}/hosts/host`,
      each: 'vulns/vuln',
      fields: {
        title: 'name',
        severity: { always: 'unknown' },
        rule: 'name',
        host: ['^address', '^name'],
        identity: ['^name', 'service-id'],
        cve: 'refs/ref',
        description: ['info', { Host: '^name', System: '^os-name', References: 'refs/ref' }],
      },
    })),
  },
];
