// Prowler before 3: one finding a check that failed.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'vulnmgmt',
    format: 'prowler-2-csv',
    label: 'a Prowler 2 report (CSV)',
    tool: 'Prowler',
    noun: 'row',
    seen: 'reports of 2.x, without a version in the file',
    vector: 'hand',
    columns: ['TITLE_ID', 'TITLE_TEXT', 'CHECK_RESULT', 'ACCOUNT_NUM'],
    fields: {
      title: ['TITLE_TEXT', 'TITLE_ID'],
      severity: { at: 'CHECK_SEVERITY' },
      rule: 'TITLE_ID',
      location: ['{ACCOUNT_NUM} {REGION} {CHECK_RESOURCE_ID}', '{ACCOUNT_NUM} {REGION}'],
      identity: ['ACCOUNT_NUM', 'REGION', 'CHECK_RESULT_EXTENDED'],
      description: [
        'CHECK_RESULT_EXTENDED',
        {
          Risk: 'CHECK_RISK',
          Service: 'CHECK_SERVICENAME',
          Level: 'ITEM_LEVEL',
          Reference: 'CHECK_DOC',
        },
      ],
      remediation: ['CHECK_REMEDIATION'],
      passed: [{ at: 'CHECK_RESULT', is: ['pass', 'info'] }],
    },
  },
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'prowler-2-json',
    label: 'a Prowler 2 report (JSON lines)',
    tool: 'Prowler',
    noun: 'check',
    seen: 'reports of 2.x, without a version in the file',
    vector: 'hand',
    marks: [['Control ID', 'Account Number', 'Service']],
    lines: true,
    items: [
      {
        at: '',
        fields: {
          title: ['Control', 'Control ID'],
          severity: { at: 'Severity' },
          rule: 'Control ID',
          location: ['{Account Number} {Region} {Resource ID}', '{Account Number} {Region}'],
          identity: ['Account Number', 'Region', 'Message'],
          description: [
            'Message',
            { Risk: 'Risk', Service: 'Service', Level: 'Level', Reference: 'Doc link' },
          ],
          remediation: ['Remediation'],
          passed: [{ at: 'Status', is: ['pass', 'info'] }],
        },
      },
    ],
  },
];
