// Data protection, in English.
export const privacy = {
  privacy: {
    search: 'Search for a person',
    kind: 'Request',
    kinds: {
      access: 'Access (Article 15)',
      erasure: 'Erasure (Article 17)',
      rectification: 'Rectification (Article 16)',
      restriction: 'Restriction (Article 18)',
      objection: 'Objection (Article 21)',
      breach_scope: 'Scope of a breach',
    },
    terms: 'Name, email, address or number',
    termsHelp: 'One on each line, at most {{count}}. Each is found as a part of a field.',
    purpose: 'Purpose',
    purposeHelp: 'It stays in the audit log for good. Do not name the person in it.',
    start: 'Search',
    hits_one: '{{count}} record found.',
    hits_other: '{{count}} records found.',
    places: 'Tables with records',
    columns: { table: 'Table', hits: 'Records' },
    moreThan: 'more than {{count}}',
    check:
      'Check the file before you send it: fields can name other persons. It lists what the ' +
      'search left out, such as files in the vault.',
    save: 'Save what was found',
    record: 'Record of processing activities',
    recordLead: 'Which fields can hold personal data and how long they stay (Article 30).',
    saveRecord: 'Save record',
  },
};
