// Chef InSpec: one finding a result that failed; the impact of its control goes from 0 to 1.
import type { Severity } from '../../domain/severity.ts';
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'inspec-json',
    label: 'a Chef InSpec report (JSON)',
    tool: 'Chef InSpec',
    noun: 'control',
    seen: '4 to 6, by the documentation of its reporters',
    vector: 'hand',
    marks: ['platform profiles[].controls statistics', 'platform profiles[].controls version'],
    version: '/version',
    items: [
      {
        at: 'profiles[].controls[]',
        each: 'results',
        fields: {
          title: ['{^id}: {^title}', '^id'],
          severity: { of: ['^impact'], as: ([impact = '']) => severityOfImpact(impact) },
          rule: '^id',
          host: '/platform.target_id',
          location: '^id',
          identity: ['/profiles[].name', 'code_desc', 'resource'],
          description: ['^desc', 'message', { Check: 'code_desc', Profile: '/profiles[].name' }],
          id: '^id',
          passed: [{ at: 'status', is: ['passed', 'skipped'] }],
          aside: [{ at: '^waiver_data.run', is: ['false'], as: 'waived' }],
        },
      },
    ],
  },
];

/** The tool's own bands of an impact. */
function severityOfImpact(impact: string): { severity: Severity; raw: string } | null {
  const number = Number(impact);
  if (impact === '' || !(number >= 0 && number <= 1)) return null;
  const severity =
    number >= 0.9
      ? 'critical'
      : number >= 0.7
        ? 'high'
        : number >= 0.4
          ? 'medium'
          : number >= 0.01
            ? 'low'
            : 'info';
  return { severity, raw: impact };
}
