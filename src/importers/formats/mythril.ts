// Mythril as JSON: one finding an issue of a contract.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'mythril-json',
    label: 'a Mythril report (JSON)',
    tool: 'Mythril',
    noun: 'issue',
    seen: '0.22 to 0.24, by published examples',
    vector: 'hand',
    marks: ['error issues[].swc-id success'],
    items: [
      {
        at: 'issues[]',
        fields: {
          title: ['{title} in {contract}', 'title'],
          severity: { at: 'severity' },
          rule: ['SWC-{swc-id}', 'title'],
          location: ['{filename}:{lineno}', 'filename', 'contract'],
          identity: ['contract', 'function', 'address'],
          description: ['description', { Function: 'function', Code: 'code', Address: 'address' }],
        },
      },
    ],
  },
];
