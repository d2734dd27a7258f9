// OSS Review Toolkit: violations of rules in its evaluated model. Packages are numbers there.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'ort-json',
    label: 'an OSS Review Toolkit report (JSON)',
    tool: 'OSS Review Toolkit',
    noun: 'violation',
    seen: 'reports of 2021, without a version in the file; it names packages by numbers',
    vector: 'hand',
    marks: ['rule_violation_resolutions rule_violations scope_excludes'],
    items: [
      {
        at: 'rule_violations[]',
        fields: {
          title: '{rule}: {message}',
          severity: { at: 'severity', words: { hint: 'info' } },
          rule: 'rule',
          identity: ['/repository.vcs.url', 'message', 'license_source'],
          description: ['message', { 'License source': 'license_source' }],
          remediation: ['how_to_fix'],
          aside: [{ at: 'resolutions', is: 'anything', as: 'resolved' }],
        },
      },
    ],
  },
];
