// drHEADer as JSON: one finding a header of an address.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'drheader-json',
    label: 'a drHEADer report (JSON)',
    tool: 'drHEADer',
    noun: 'page',
    seen: 'reports of 2022 of several addresses, without a version in the file',
    vector: 'hand',
    marks: ['url report'],
    list: true,
    contains: ['"rule"'],
    items: [
      {
        at: '[]',
        each: 'report',
        fields: {
          title: '{rule}: {message}',
          severity: { at: 'severity' },
          rule: 'rule',
          url: '^url',
          identity: ['message', 'value'],
          description: ['message', { Value: 'value', Expected: 'expected' }],
        },
      },
    ],
  },
];
