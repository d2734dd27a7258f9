// Steps of the playbooks for hosts and accounts, between the common head and tail: code of
// NIST CSF 2.0, performer, approval, kind, text, and the evidence that the step must yield.
import type { StepRow } from './step.ts';

const credential_theft: readonly StepRow[] = [
  [
    'RS.MI-01',
    'Op',
    'A1',
    'revoke_session',
    'Revoke sessions and refresh tokens, then reset the credential.',
    'credential_rotation_record',
  ],
  [
    'RS.MI-01',
    'Op',
    'A1',
    'disable_account',
    'Disable the account if privileged use was seen.',
    'containment_record',
  ],
  [
    'RS.AN-03',
    'An',
    'A0',
    'analyze',
    'Read the logs: first bad login, addresses, mailbox rules, OAuth grants, MFA changes.',
    'auth_log',
    'mail_log',
  ],
  [
    'RS.MI-02',
    'Op',
    'A1',
    'remove_persistence',
    'Remove rules, grants and keys that were added.',
    'change_ticket',
  ],
  ['RS.AN-08', 'An', 'A0', 'analyze', 'Scope the data that was read.', 'impact_assessment'],
  ['RS.AN-03', 'An', 'A0', 'scope_hosts', 'Hunt for the same source elsewhere.', 'ioc_list'],
  ['RS.MI-02', 'DS', 'A0', 'patch', 'Bring in phishing-resistant MFA.', 'config_snapshot'],
  ['RC.RP-05', 'An', 'A0', 'retest', 'Retest that the old tokens are refused.', 'retest_result'],
];

const ransomware: readonly StepRow[] = [
  [
    'RS.MI-01',
    'Op',
    'A1',
    'isolate_host',
    'Isolate hosts, disable shares, take the backups offline.',
    'containment_record',
  ],
  [
    'RS.AN-07',
    'An',
    'A0',
    'preserve_volatile',
    'Take a memory image of one live host, the note and a sample.',
    'memory_dump',
    'file_sample',
  ],
  [
    'RS.AN-03',
    'An',
    'A0',
    'analyze',
    'Identify the malware family, the initial access and the exfiltrated data.',
    'malware_report',
  ],
  [
    'RS.CO-02',
    'Op',
    'A0',
    'notify_internal',
    'Move to out-of-band communication and name a crisis lead.',
    'decision_log',
  ],
  [
    'RS.CO-02',
    'LD',
    'A2',
    'approve',
    'Pay or negotiate: only management and legal decide.',
    'approval_record',
  ],
  [
    'RS.CO-02',
    'LD',
    'A2',
    'notify_authority',
    'Notify the police, the CSIRT and the insurer; meet the 24-hour and 4-hour deadlines.',
    'authority_report',
  ],
  [
    'RS.MI-02',
    'Op',
    'A2',
    'revoke_credentials',
    'Reset the credentials of the domain, krbtgt twice.',
    'credential_rotation_record',
  ],
  [
    'RC.RP-03',
    'Op',
    'A1',
    'restore_backup',
    'Rebuild from a golden image and restore a verified backup.',
    'restore_test',
    'backup_verification',
  ],
  ['RC.RP-05', 'An', 'A0', 'enhanced_monitoring', 'Monitor closely for 30 days.', 'siem_alert'],
];

const malware: readonly StepRow[] = [
  ['RS.MI-01', 'Op', 'A0', 'isolate_host', 'Isolate the host.', 'containment_record'],
  [
    'RS.AN-07',
    'An',
    'A0',
    'preserve_volatile',
    'Take a memory image and a triage image; hash the sample.',
    'memory_dump',
    'file_sample',
  ],
  [
    'RS.AN-03',
    'An',
    'A0',
    'analyze',
    'Attach the results of rule matching and disassembly.',
    'capa_result',
    'yara_match',
  ],
  [
    'RS.AN-03',
    'An',
    'A0',
    'scope_hosts',
    'Hunt for the hash, the control server and persistence.',
    'ioc_list',
  ],
  ['RS.MI-01', 'Op', 'A0', 'block_ioc', 'Block what was found.', 'containment_record'],
  [
    'RS.MI-02',
    'Op',
    'A1',
    'reinstall_golden_image',
    'Reimage the host; it is preferred to cleaning.',
    'change_ticket',
  ],
  [
    'RS.MI-02',
    'Op',
    'A1',
    'revoke_credentials',
    'Reset the credentials that were used on the host.',
    'credential_rotation_record',
  ],
  ['RC.RP-05', 'An', 'A0', 'retest', 'Verify that it is clean.', 'retest_result'],
];

const insider_abuse: readonly StepRow[] = [
  [
    'RS.MA-04',
    'LD',
    'A2',
    'notify_internal',
    'Involve human resources and legal before anything else; need to know only.',
    'approval_record',
  ],
  [
    'RS.AN-07',
    'An',
    'A0',
    'preserve_volatile',
    'Preserve logs and devices covertly.',
    'access_log',
    'disk_image',
  ],
  [
    'RS.MI-01',
    'Op',
    'A2',
    'disable_account',
    'Review the access of the person, and take away what is not needed.',
    'approval_record',
  ],
];

const intrusion: readonly StepRow[] = [
  [
    'RS.AN-03',
    'An',
    'A0',
    'scope_hosts',
    'Determine the full scope before acting: hosts, accounts, entry points.',
    'ioc_list',
    'auth_log',
  ],
  [
    'RS.MI-01',
    'Op',
    'A2',
    'isolate_host',
    'Evict everywhere at the same time.',
    'containment_record',
  ],
  ['RC.RP-03', 'Op', 'A1', 'reinstall_golden_image', 'Rebuild what was touched.', 'restore_test'],
  ['RC.RP-05', 'An', 'A0', 'enhanced_monitoring', 'Monitor closely for 30 days.', 'siem_alert'],
];

export const hostSteps = {
  credential_theft,
  ransomware,
  malware,
  insider_abuse,
  intrusion,
};
