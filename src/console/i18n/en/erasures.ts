// Erasure of evidence, in English.
export const erasures = {
  erasures: {
    open: 'Request erasure',
    title: 'Erase evidence and texts of {{id}}',
    scope: 'What is erased',
    scopes: { evidence: 'Files of evidence', incident: 'Files, and all texts of the incident' },
    lead:
      'The keys of the files are destroyed, so no one can read them again. A second person must ' +
      'approve it. The records, their custody and the audit log stay.',
    reached_zero: 'No file will be erased.',
    reached_one: '{{count}} file of {{records}} records will be erased.',
    reached_other: '{{count}} files of {{records}} records will be erased.',
    notReached_one: '{{count}} file stays:',
    notReached_other: '{{count}} files stay:',
    why: {
      shared: 'other incidents use it:',
      engagement: 'the log of an engagement uses it.',
      report: 'it is a report.',
      logs: 'it has log events that are not of this incident.',
      archive: 'it is an archive with files that stay.',
      import_running: 'an import is reading it.',
      no_key: 'it was lost before.',
    },
    copies:
      'Copies are not reached: {{packages}} issued packages, {{reports}} reports ({{delivered}} ' +
      'sent), {{downloads}} recorded exports, and backups of before. Ask for their removal.',
    rows: {
      evidence: 'Texts in the database stay: titles, notes, file names, log events and hashes.',
      incident:
        'Titles, notes, reasons, findings, file names and log events are erased. Hashes, times, ' +
        'codes, who acted, and reports that were made stay.',
    },
    entries_one: 'The texts of {{count}} older audit entry stay in the log.',
    entries_other: 'The texts of {{count}} older audit entries stay in the log.',
    ground: 'Ground',
    grounds: {
      gdpr_17: 'GDPR, Article 17',
      authority_order: 'Order of an authority',
      other: 'Other ground',
    },
    reason: 'Reason',
    reasonHelp: 'It stays in the audit log. Name the case, and no person.',
    hashStays: 'I know that hashes stay, and that short content can be guessed from its hash.',
    request: 'Request erasure',
    erased: 'Erased',
    onRequestOf: 'on the request of',
    approvedBy: 'approved by',
    files: 'Files and records',
    filesOf: '{{files}} files of {{records}} records',
  },
};
