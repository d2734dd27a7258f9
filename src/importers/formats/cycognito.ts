// CyCognito: issues of assets as its API lists them.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'cycognito-json',
    label: 'a CyCognito list of issues (JSON of the API)',
    tool: 'CyCognito',
    noun: 'issue',
    seen: 'answers of 2025, without a version in the file',
    vector: 'hand',
    marks: ['affected_asset attractiveness issue_id'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: 'title',
          severity: { at: ['severity', 'base_severity'] },
          rule: 'title',
          port: 'port',
          location: 'affected_asset',
          identity: ['issue_id'],
          cve: 'cve_ids',
          description: [
            'summary',
            { Evidence: 'evidence.evidence', Type: 'issue_type', References: 'references' },
          ],
          remediation: ['remediation_steps'],
          id: 'issue_id',
          aside: [
            { at: 'resolved_at', is: 'anything', as: 'resolved' },
            { at: 'is_snoozed', as: 'snoozed' },
          ],
        },
      },
    ],
  },
];
