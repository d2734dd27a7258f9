// kube-no-trouble, which finds objects of deprecated APIs: one finding an object.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'kubent-json',
    label: 'a kube-no-trouble report (JSON)',
    tool: 'kube-no-trouble',
    noun: 'object',
    seen: 'no file; members from memory of its documentation (0.7); the tool gives no severity',
    vector: 'hand',
    marks: ['ApiVersion RuleSet ReplaceWith'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: '{Kind} {Name} uses {ApiVersion}',
          severity: { always: 'unknown' },
          rule: ['{ApiVersion} {Kind}', 'ApiVersion'],
          location: ['{Namespace}/{Name}', 'Name'],
          description: [{ 'Rule set': 'RuleSet', Since: 'Since' }],
          remediation: [{ 'Use instead': 'ReplaceWith' }],
        },
      },
    ],
  },
];
