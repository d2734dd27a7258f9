// Wiz: the table of issues, one finding an issue of a resource. Resolved ones are set aside.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'vulnmgmt',
    format: 'wiz-issues-csv',
    label: 'a Wiz table of issues (CSV)',
    tool: 'Wiz',
    noun: 'issue',
    seen: 'exports of 2023, without a version in the file',
    vector: 'hand',
    columns: ['Title', 'Severity', 'Status', 'Control ID', 'Issue ID', 'Resource external ID'],
    fields: {
      title: 'Title',
      severity: { at: 'Severity' },
      rule: 'Control ID',
      location: ['Resource external ID', 'Resource Name'],
      identity: ['Subscription ID', 'Resource Name', 'Resource vertex ID', 'Issue ID'],
      description: [
        'Description',
        { Resource: 'Resource Name', Type: 'Resource Type', Region: 'Resource Region' },
        { Subscription: 'Subscription Name', Link: 'Wiz URL' },
      ],
      remediation: ['Remediation Recommendation'],
      id: 'Issue ID',
      status: 'Status',
    },
  },
];
