// tfsec's JSON: one finding a result.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'tfsec-json',
    label: 'a tfsec report (JSON)',
    tool: 'tfsec',
    noun: 'result',
    seen: '0.x and 1.x, without a version in the file',
    vector: 'hand',
    marks: ['results[].rule_id results[].long_id', 'results[].rule_id results[].rule_provider'],
    items: [
      {
        at: 'results[]',
        fields: {
          title: ['rule_description', 'description', 'rule_id'],
          severity: { at: 'severity' },
          rule: ['long_id', 'rule_id'],
          location: ['{location.filename}:{location.start_line}', 'location.filename'],
          identity: ['resource', 'description', 'location.end_line'],
          description: [
            'description',
            { Impact: 'impact', Resource: 'resource', References: ['links', 'link'] },
          ],
          remediation: ['resolution'],
          passed: [{ at: 'status', is: ['passed', '1'] }],
          aside: [{ at: 'status', is: ['ignored', '2'], as: 'ignored' }],
        },
      },
    ],
  },
];
