// Retention, in English.
export const retention = {
  retention: {
    kinds: {
      log_events: 'Log events without an incident',
      import_files: 'Files of imports',
      sign_in_records: 'Ended tokens and password links',
      delivery_attempts: 'Delivery attempts of confirmed reports',
    },
    help: {
      log_events:
        'With the received bytes, once no event or evidence needs them. Counted from receipt.',
      import_files:
        'Files and archives that no evidence, report or test uses. Counted from the import.',
      sign_in_records: 'Expired, revoked or used. Sessions leave when they expire.',
      delivery_attempts: 'The report and its receipt stay. Counted from the receipt.',
    },
    never:
      'Evidence, incidents, custody and the audit log are never removed. Each removal is in the ' +
      'audit log, with a digest.',
    policies: 'Retention policies',
    columns: {
      title: 'Records',
      days: 'Removed after',
      reason: 'Reason',
      removed: 'Removed so far',
      edit: 'Action',
    },
    keep: 'Kept',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    from: 'Begins',
    by: 'Approved by {{name}}',
    waiting_one: '{{count}} file that nothing needs leaves the disk within a day.',
    waiting_other: '{{count}} files that nothing needs leave the disk within a day.',
    change: 'Change…',
    daysLabel: 'Days (empty keeps everything)',
    preview: 'What this would remove now',
    records_one: '{{count}} record',
    records_other: '{{count}} records',
    moreThan: 'More than {{records}}',
    files_one: '{{count}} file, {{size}}',
    files_other: '{{count}} files, {{size}}',
    oldest: 'Oldest',
    reason: 'Reason',
    approver: 'Approved by (email)',
    approverHelp: 'Needed if more is removed than before. It then begins 24 hours later.',
    save: 'Save policy',
  },
};
