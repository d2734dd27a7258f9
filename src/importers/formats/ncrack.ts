// Ncrack as XML: one finding a login that was guessed. The password stays in the file.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'vulnscan',
    format: 'ncrack-xml',
    label: 'an Ncrack report (XML)',
    tool: 'Ncrack',
    noun: 'service',
    seen: 'by the fields that another reader takes; no file was seen; the tool gives no severity',
    vector: 'hand',
    roots: ['ncrackrun'],
    version: '/ncrackrun/@version',
    items: [
      {
        at: 'ncrackrun/service',
        each: 'credentials',
        fields: {
          title: 'Guessed login {@username} at {^port/@name}',
          severity: { always: 'unknown' },
          rule: 'Guessed login at {^port/@name}',
          host: '^address/@addr',
          port: '^port/@portid',
          identity: ['@username', '^port/@protocol'],
        },
      },
    ],
  },
];
