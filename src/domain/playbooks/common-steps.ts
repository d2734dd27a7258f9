// What opens and what ends every playbook.
import type { StepRow } from './step.ts';

export const head: readonly StepRow[] = [
  [
    'RS.MA-02',
    'An',
    'A0',
    'triage',
    'Validate the report, set level and category.',
    'decision_log',
  ],
  [
    'RS.AN-07',
    'An',
    'A0',
    'preserve_volatile',
    'Preserve volatile and log evidence before any change; hash it and open its custody.',
    'access_log',
  ],
  [
    'RS.MA-03',
    'An',
    'A0',
    'triage',
    'Classify priority and severity; flag personal data and a serious AI incident.',
    'impact_assessment',
  ],
  [
    'RS.MA-04',
    'LD',
    'A0',
    'report',
    'Escalate, evaluate the reporting obligations and start the deadlines.',
    'legal_assessment',
  ],
];

export const tail: readonly StepRow[] = [
  ['RS.AN-03', 'An', 'A0', 'analyze', 'Establish the root cause.', 'root_cause_analysis'],
  [
    'RC.RP-05',
    'DS',
    'A0',
    'retest',
    'Retest the fix. Someone other than its author performs the retest.',
    'retest_result',
  ],
  ['RC.RP-06', 'Op', 'A1', 'approve', 'Declare the end of recovery.', 'approval_record'],
  [
    'RS.CO-02',
    'LD',
    'A2',
    'notify_authority',
    'Send the final report and keep the receipts.',
    'authority_report',
    'upo_edelivery',
  ],
  [
    'ID.IM',
    'An',
    'A0',
    'lessons_learned',
    'Record the lessons learned and update this playbook.',
    'decision_log',
  ],
];
