// The tour of a demo in English.
export const tour = {
  tour: {
    step: 'Tour, {{step}} of {{steps}}:',
    show: 'Show me',
    back: 'Back',
    next: 'Next',
    leave: 'Leave the tour',
    finish: 'Finish',
    again: 'Tour of the demo',
    steps: {
      gate: {
        title: 'a close that needs proof',
        text:
          'Its fix is out, the retest is not. Open it, press “Close…” and read what is missing: ' +
          'a retest report that somebody vouches for.',
      },
      import: {
        title: 'an import with bad rows',
        text:
          'Three rows of this scan are broken on purpose. Open the run: each says why it ' +
          'was not taken, and the run can be undone.',
      },
      clocks: {
        title: 'legal clocks',
        text:
          'One GDPR deadline has passed, one of NIS2 has three hours left. Each leads to ' +
          'the facts it stands on.',
      },
      agent: {
        title: 'an agent in quarantine',
        text:
          'It may do nothing, whatever its tools were, until a retest gives it back what ' +
          'it had.',
      },
      register: {
        title: 'a threat-led test',
        text:
          'Its register of evidence is still empty. Plan, log and report grow here and ' +
          'leave as one signed package.',
      },
    },
  },
};
