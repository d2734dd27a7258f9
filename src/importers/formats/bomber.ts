// bomber, which looks up the components of a bill of materials: one finding a vulnerability.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'bomber-json',
    label: 'a bomber report (JSON)',
    tool: 'bomber',
    noun: 'package',
    seen: 'types of the program that writes it; no file',
    vector: 'hand',
    marks: ['packages meta.generator meta.provider', 'summary meta.generator meta.provider'],
    version: '/meta.version',
    items: [
      {
        at: 'packages[]',
        each: 'vulnerabilities',
        fields: {
          title: ['{id} in {^coordinates}', 'title', 'displayName'],
          severity: { at: 'severity', words: { unspecified: 'unknown' } },
          rule: ['id', 'displayName'],
          location: '^coordinates',
          cve: ['id', 'displayName', 'title'],
          cwe: 'cwe',
          cvss: [{ score: 'cvssScore', vector: 'cvssVector' }],
          description: ['title', 'description', { Reference: 'reference' }],
        },
      },
    ],
  },
];
