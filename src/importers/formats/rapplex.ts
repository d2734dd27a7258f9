// Rapplex as JSON: one finding an issue at an address.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'rapplex-json',
    label: 'a Rapplex report (JSON)',
    tool: 'Rapplex',
    noun: 'group',
    seen: 'reports of 2024, without a version in the file',
    vector: 'hand',
    marks: ['ScanId ScanPolicy Severities'],
    items: [
      {
        at: 'Severities{}.IssueGroups[]',
        each: 'Issues',
        fields: {
          title: ['Title', '^Group'],
          severity: { at: ['Severity', '^Severity'] },
          rule: '^Group',
          url: 'Url',
          location: 'Path',
          identity: ['Title'],
          html: true,
          description: ['^Definition.Sections.Summary', '^Definition.Sections.Impact'],
          remediation: ['^Definition.Sections.Remediation'],
          request: 'HttpRequest',
        },
      },
    ],
  },
];
