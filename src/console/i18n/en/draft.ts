// Drafts of reports, their text and its versions, in English.
export const draft = {
  draft: {
    heading: 'Draft: {{duty}}',
    close: 'Close the draft',
    language: 'Language of the draft',
    fields: 'Report fields',
    sections: {
      general: '1. General information about the financial entity',
      initial: '2. Content of the initial notification',
      intermediate: '3. Content of the intermediate report',
      final: '4. Content of the final report',
    },
    takes: 'It takes {{expected}}.',
    refused: 'Correct these fields:',
    fieldsMore: 'Saved with the facts of the incident and included in every later report.',
    complete: 'No field is missing that is always mandatory, or is by what the others say.',
    undecided_one:
      '{{count}} empty field that the law asks for in certain cases: check if this is one',
    undecided_other: '{{count}} empty fields that the law asks for in certain cases: check each',
    undecidedHere: 'mandatory in certain cases',
    toConfirm_one: '{{count}} mandatory field to complete',
    toConfirm_other: '{{count}} mandatory fields to complete',
    saveFields: 'Save fields',
    noChange: 'No changes',
    mandatory: 'mandatory',
    suggested: 'From the incident. It goes out once you write above what the recipient needs:',
    take: 'Take over to edit: {{field}}',
    confirmed: {
      recorded: 'Last set by',
      decision: 'Decided by',
      profile: 'Profile last changed by',
    },
    atFacts: 'edit it in the facts',
    text: 'Text',
    honest:
      'Your edits stay in this tab until you save them. A report contains your text once it is ' +
      'approved.',
    stale:
      'The generated text has changed since you started editing. Compare both texts before ' +
      'you use yours.',
    view: 'Text view',
    edit: 'Edit',
    read: 'Read',
    difference: 'Difference',
    same: 'Your text equals the generated text.',
    removed: 'removed',
    added: 'added',
    open_one: '{{count}} placeholder to complete in the text:',
    open_other: '{{count}} placeholders to complete in the text:',
    noOpen: 'No placeholders left in the text.',
    copy: 'Copy text',
    copied: 'Text copied',
    notCopied: "The browser doesn't allow copying. Select the text and copy it.",
    saveText: 'Download as text',
    saveMarkdown: 'Download as Markdown',
    saveDocument: 'Download as Word document (DOCX)',
    documentMore:
      "The fields and the last saved text, marked as a draft. Changes in the file don't return " +
      'by themselves.',
    reset: 'Restore generated text',
    kept: {
      state: {
        none: 'No text saved: the report has the generated text.',
        written: 'Saved, not submitted for approval',
        submitted: 'Waiting for approval',
        approved: 'Approved and frozen: the report has exactly this text.',
        released: 'Released: a report went out with exactly this text.',
      },
      event: {
        written: 'Version saved',
        submitted: 'Submitted for approval',
        approved: 'Approved',
        returned: 'Returned',
        discarded: 'Discarded',
        commented: 'Comment',
        released: 'Released',
      },
      save: 'Save version',
      saveOnTop: 'Save yours as the next version',
      overtaken:
        'Someone saved another text in the meantime. Below, removed lines are theirs and added ' +
        'lines are yours. Both texts stay in the history.',
      comment: 'Comment',
      addComment: 'Add comment',
      submit: 'Submit for approval',
      approve: 'Approve version {{number}}',
      return: 'Return',
      discard: 'Use the generated text instead',
      history_one: 'History: {{count}} entry',
      history_other: 'History: {{count}} entries',
    },
  },
};
