// OpenSSF Scorecard as JSON: one finding a check without the full score; -1 is not known.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'scorecard-json',
    label: 'an OpenSSF Scorecard report (JSON)',
    tool: 'OpenSSF Scorecard',
    noun: 'check',
    seen: '5, by published examples; the tool gives scores, and no severity',
    vector: 'hand',
    marks: [
      'checks[].documentation repo.name score scorecard.version',
      'checks repo.name scorecard.version',
    ],
    version: '/scorecard.version',
    items: [
      {
        at: 'checks[]',
        fields: {
          title: '{name}: {reason}',
          severity: { always: 'unknown' },
          rule: 'name',
          location: '/repo.name',
          description: ['reason', 'documentation.short', { Score: 'score', Details: 'details' }],
          remediation: [{ Reference: 'documentation.url' }],
          passed: [{ at: 'score', is: ['10', '-1'] }],
        },
      },
    ],
  },
];
