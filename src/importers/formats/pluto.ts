// Pluto, which finds deprecated versions of the API of Kubernetes: one finding an object.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'pluto-json',
    label: 'a Pluto report (JSON)',
    tool: 'Pluto',
    noun: 'object',
    seen: 'no file; members from memory of its documentation (5.x); the tool gives no severity',
    vector: 'hand',
    marks: ['target-versions', 'items[].api.deprecated-in'],
    items: [
      {
        at: 'items[]',
        fields: {
          title: '{api.kind} {name} uses {api.version}',
          severity: { of: ['removed', 'deprecated'], as: severityOf },
          rule: ['{api.version} {api.kind}', 'api.version'],
          location: ['{filePath}: {name}', '{namespace}/{name}', 'name'],
          description: [{ 'Deprecated in': 'api.deprecated-in', 'Removed in': 'api.removed-in' }],
          remediation: [{ 'Use instead': 'api.replacement-api' }],
          passed: [{ at: '{deprecated} {removed}', is: ['false false'] }],
        },
      },
    ],
  },
];

/** What the target version lacks does not start there; what is deprecated there does. */
function severityOf([removed = '', deprecated = '']: readonly string[]) {
  if (removed === 'true') return { severity: 'medium', raw: 'removed' } as const;
  return deprecated === 'true' ? ({ severity: 'low', raw: 'deprecated' } as const) : null;
}
