// The tour of a demo in English.
export const tour = {
  tour: {
    step: 'Tour, step {{step}} of {{steps}}:',
    show: 'Show me',
    back: 'Back',
    next: 'Next',
    leave: 'Leave the tour',
    finish: 'Finish',
    steps: {
      gate: {
        title: 'closing requires evidence',
        text:
          'The fix is released, but not retested. Open the incident and select “Close…” to see ' +
          'what is missing: a confirmed retest report.',
      },
      import: {
        title: 'an import with invalid rows',
        text:
          'Three rows of this scan are invalid on purpose. Open the import to see the reason ' +
          'for each row. You can undo the import.',
      },
      clocks: {
        title: 'legal deadlines',
        text:
          'One GDPR deadline is overdue, one NIS2 deadline is due in three hours. Each links ' +
          'to the facts behind it.',
      },
      agent: {
        title: 'a quarantined agent',
        text: 'All its tools are blocked until confirmed evidence of a passed test restores it.',
      },
      register: {
        title: 'a threat-led penetration test',
        text:
          'The seventh of twelve weeks. Plan, log and report are created here and exported as ' +
          'one signed package.',
      },
    },
  },
};
