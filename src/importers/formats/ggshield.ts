// ggshield as JSON: one finding an incident of a file. The secret stays in the file.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'ggshield-json',
    label: 'a ggshield report (JSON)',
    tool: 'ggshield',
    noun: 'scan',
    seen: 'reports of 2023, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['scans total_incidents total_occurrences'],
    items: [
      {
        at: 'scans[]',
        each: ['entities_with_incidents', 'incidents'],
        fields: {
          title: ['{type} in {^filename}', 'type'],
          severity: { always: 'high' },
          rule: 'type',
          location: '^filename',
          identity: ['ignore_sha', '^^id'],
          description: [{ Policy: 'policy', Validity: 'validity', Commit: '^^id' }],
          id: 'ignore_sha',
          aside: [{ at: 'ignore_reason.kind', is: 'anything', as: 'ignored' }],
        },
      },
    ],
  },
];
