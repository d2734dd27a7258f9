// KubeLinter as JSON: one finding a report of a check. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'kube-linter-json',
    label: 'a KubeLinter report (JSON)',
    tool: 'KubeLinter',
    noun: 'report',
    seen: '0.8; the tool gives no severity',
    vector: 'hand',
    marks: ['Checks Reports Summary', 'Reports Summary.KubeLinterVersion'],
    version: '/Summary.KubeLinterVersion',
    items: [
      {
        at: 'Reports[]',
        fields: {
          title: ['{Check}: {Object.K8sObject.Name}', 'Check'],
          severity: { always: 'unknown' },
          rule: 'Check',
          location: [
            '{Object.Metadata.FilePath} {Object.K8sObject.GroupVersionKind.Kind}/{Object.K8sObject.Name}',
            'Object.Metadata.FilePath',
          ],
          identity: ['Object.K8sObject.Namespace', 'Diagnostic.Message'],
          description: ['Diagnostic.Message'],
          remediation: ['Remediation'],
        },
      },
    ],
  },
];
