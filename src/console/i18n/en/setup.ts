// The set-up page of the first administrator and the first steps of an empty service, in English.
export const setup = {
  setup: {
    form: {
      title: 'Make the first administrator',
      lead: 'This account can do everything, adding the others included. The link works once.',
    },
    noLink: {
      title: 'Open the set-up link',
      lead: 'The first administrator is made with the one-time link that the server printed:',
      file: 'It also stands in the data folder, in the file',
      once: 'It works once, for 30 minutes after the server has started.',
      none: 'A service that has a user prints no link.',
    },
    invalid: {
      title: 'This link does not work',
      lead: 'It is used up, older than 30 minutes, from before a restart, or not whole.',
      whole: 'Open the link as it was printed, to its end.',
      restart: 'Restart the server: as long as there is no user, it prints a new link.',
      other: 'If somebody has used it already, ask them to add you.',
    },
    taken: {
      title: 'There is an administrator already',
      lead: 'Nothing was changed. Sign in, or ask the administrator to add you.',
    },
    made: {
      title: 'The administrator account is ready',
      lead: 'The link is used up and does not work any more.',
      signedIn: 'Signed in as {{email}}.',
      signedOut: '{{email}} was made, but signing in did not work just now.',
      begin: 'Go to the incidents',
    },
    fields: { email: 'E-mail', name: 'Name', password: 'Password', again: 'Password again' },
    help: {
      email: 'You sign in with it.',
      name: 'It stands beside your e-mail in the list of users.',
      password:
        'At least {{count}} characters. A few words that have nothing to do with each other are ' +
        'easier than symbols; pasting works.',
    },
    faults: {
      email: 'Enter an address like name@example.org.',
      name: 'Enter a name.',
      password: 'Use at least {{count}} characters.',
      again: 'The two passwords differ.',
    },
    wrong_one: '{{count}} field has to be put right',
    wrong_other: '{{count}} fields have to be put right',
    submit: 'Make the administrator',
  },
  reset: {
    form: {
      lead: 'The link works once. Your sessions, tokens and calendar addresses end.',
    },
    noLink: {
      title: 'This link does not work',
      lead: 'It is used, older than 24 hours, replaced by a newer one, or not whole.',
      ask: 'Open the newest link to its end, or ask an administrator for another one.',
    },
    done: {
      title: 'Your password is set',
      lead: 'The link does not work any more.',
      of: 'You can sign in as {{email}}.',
    },
    rule: 'At least 12 characters. Use a few words that have nothing to do with each other.',
    submit: 'Set the password',
  },
  firstSteps: {
    title: 'First steps',
    import: 'Import a scan',
    importWhy: 'A file of a scanner or proxy; a dry run shows what would come of it.',
    report: 'Report an incident',
    reportWhy: 'What was seen, when, and what is affected.',
    users: 'Add the others',
    usersWhy: 'Each with the roles of their work.',
    demo: 'Run the demo:',
    demoWhy: 'Made-up data in an instance of its own, gone when it stops.',
    api: 'Connect programs',
    apiWhy: 'How they send incidents and logs, in the API reference.',
  },
};
