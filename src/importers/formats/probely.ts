// Probely (Snyk API & Web), a web scanner: one finding a finding of its API.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'probely-json',
    label: 'a Probely list of findings (JSON of the API)',
    tool: 'Probely',
    noun: 'finding',
    seen: 'no file; members from memory of its API',
    vector: 'hand',
    marks: ['results[].definition results[].insertion_point results[].severity'],
    items: [
      {
        at: 'results[]',
        fields: {
          title: ['definition.name', 'definition.id'],
          severity: {
            at: 'severity',
            words: { 10: 'low', 20: 'medium', 30: 'high', 40: 'critical' },
          },
          rule: ['definition.id', 'definition.name'],
          url: 'url',
          location: ['{path} [{parameter} parameter]', 'path', 'url'],
          identity: ['method', 'insertion_point'],
          cvss: [{ score: 'cvss_score', vector: 'cvss_vector' }],
          description: ['definition.desc', 'evidence'],
          remediation: ['fix'],
          id: 'id',
          aside: [
            { at: 'state', is: ['invalid'], as: 'invalid' },
            { at: 'state', is: ['accepted'], as: 'an accepted risk' },
          ],
          status: 'state',
        },
      },
    ],
  },
];
