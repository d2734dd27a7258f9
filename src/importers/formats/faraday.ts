// Faraday, a manager of findings: one finding a vulnerability of its API.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'findingmgr',
    format: 'faraday-json',
    label: 'a Faraday list of vulnerabilities (JSON of the API)',
    tool: 'Faraday',
    noun: 'vulnerability',
    seen: 'no file; members from memory of the program (5.x)',
    vector: 'hand',
    marks: ['vulnerabilities[].value vulnerabilities[].key'],
    items: [
      {
        at: 'vulnerabilities[]',
        fields: {
          title: 'value.name',
          severity: { at: 'value.severity', words: { med: 'medium', unclassified: 'unknown' } },
          rule: ['value.external_id', 'value.name'],
          host: ['value.target', 'value.hostnames'],
          port: 'value.service.ports',
          location: ['{value.path} [{value.params} parameter]', 'value.path', 'value.website'],
          identity: ['value.method', 'value.parent_type'],
          cve: ['value.cve', 'value.refs.name'],
          cwe: 'value.cwe',
          cvss: [{ vector: 'value.cvss3.vector_string' }, { vector: 'value.cvss2.vector_string' }],
          description: ['value.desc', 'value.data', { References: 'value.refs.name' }],
          remediation: ['value.resolution'],
          request: 'value.request',
          response: 'value.response',
          id: 'id',
          status: 'value.status',
        },
      },
    ],
  },
];
