// Nosey Parker as JSON lines: one finding a match. The secret stays in the file.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'nosey-parker-json',
    label: 'a Nosey Parker report (JSON lines)',
    tool: 'Nosey Parker',
    noun: 'finding',
    seen: 'reports of 2023 and 2024, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['rule_name num_matches matches'],
    lines: true,
    items: [
      {
        at: '',
        each: 'matches',
        fields: {
          title: ['{^rule_name} in {provenance.path}', '^rule_name'],
          severity: { always: 'high' },
          rule: '^rule_name',
          location: [
            '{provenance.path}:{location.source_span.start.line}',
            'provenance.path',
            'provenance.repo_path',
          ],
          identity: ['blob_id', 'location.offset_span.start'],
          description: [
            { Commit: 'provenance.commit_provenance.commit_metadata.commit_id', Blob: 'blob_id' },
          ],
          aside: [{ at: 'status', is: ['reject'], as: 'rejected' }],
        },
      },
    ],
  },
];
