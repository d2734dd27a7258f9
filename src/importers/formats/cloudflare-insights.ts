// Cloudflare's security insights, as table and as list.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'vulnmgmt',
    format: 'cloudflare-insights-csv',
    label: 'a table of Cloudflare security insights (CSV)',
    tool: 'Cloudflare',
    noun: 'row',
    seen: 'exports of 2024, without a version in the file',
    vector: 'hand',
    columns: ['issue_class', 'issue_type', 'subject', 'scan_performed_on', 'severity'],
    fields: {
      title: ['{issue_class}: {subject}', 'issue_class'],
      severity: { at: 'severity' },
      rule: 'issue_class',
      host: 'subject',
      identity: ['subject', 'issue_type'],
      description: [
        { Type: 'issue_type', Insight: 'insight', Detection: 'detection_method', Risk: 'risk' },
      ],
      remediation: ['recommended_action'],
      status: 'status',
    },
  },
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'cloudflare-insights-json',
    label: 'a list of Cloudflare security insights (JSON)',
    tool: 'Cloudflare',
    noun: 'insight',
    seen: 'answers of 2024, without a version in the file',
    vector: 'hand',
    marks: ['issue_class issue_type subject'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{issue_class}: {subject}', 'issue_class'],
          severity: { at: 'severity' },
          rule: 'issue_class',
          host: 'subject',
          identity: ['subject', 'id'],
          description: [{ Type: 'issue_type', Link: 'resolve_link' }],
          remediation: ['resolve_text'],
          id: 'id',
          aside: [{ at: 'dismissed', as: 'dismissed' }],
        },
      },
    ],
  },
];
