// The set-up page of the first administrator and the first steps of an empty service, in English.
export const setup = {
  setup: {
    form: {
      title: 'Create first administrator',
      lead: 'This account has all permissions. The link works once.',
    },
    noLink: {
      title: 'Open the set-up link',
      lead: 'To create the first administrator, open the one-time link that the server printed:',
      file: 'The link is also in the data folder, in the file',
      once: 'It works once, for 30 minutes after the server starts.',
      none: 'A server that already has a user prints no link.',
    },
    invalid: {
      title: 'This link does not work',
      lead:
        'It was already used, is older than 30 minutes, dates from before a restart, or is ' +
        'incomplete.',
      whole: 'Open the complete link as printed.',
      restart: 'Restart the server. It prints a new link while it has no users.',
      other: 'If someone else used the link, ask them to add you.',
    },
    taken: {
      title: 'An administrator already exists',
      lead: 'Nothing was changed. Sign in, or ask the administrator to add you.',
    },
    made: {
      title: 'The administrator account is ready',
      lead: "The link can't be used again.",
      signedIn: 'Signed in as {{email}}.',
      signedOut: '{{email}} was created, but signing in failed. Sign in again.',
      begin: 'Open incidents',
    },
    fields: { email: 'Email', name: 'Name', password: 'Password', again: 'Repeat password' },
    help: {
      email: 'You sign in with it.',
      name: 'Shown with your email in the list of users.',
      password:
        'At least {{count}} characters. A few unrelated words are easier to remember than ' +
        'symbols. You can paste.',
    },
    faults: {
      email: 'Enter an email address such as name@example.org.',
      name: 'Enter a name.',
      password: 'Use at least {{count}} characters.',
      again: "The passwords don't match.",
    },
    submit: 'Create administrator',
  },
  reset: {
    form: {
      lead: 'The link works once. Your sessions, tokens and calendar URLs end.',
    },
    noLink: {
      title: 'This link does not work',
      lead:
        'It was already used, is older than 24 hours, was replaced by a newer one, or is ' +
        'incomplete.',
      ask: 'Open the complete latest link, or ask an administrator for a new one.',
    },
    done: {
      title: 'Password set',
      lead: "The link can't be used again.",
      of: 'You can sign in as {{email}}.',
    },
    rule: 'At least 12 characters. Use a few unrelated words.',
    submit: 'Set password',
  },
  firstSteps: {
    title: 'First steps',
    import: 'Import scan results',
    importWhy: 'Upload a file from a scanner or proxy. A dry run shows the result first.',
    report: 'Report incident',
    reportWhy: 'Enter what was seen, when, and what is affected.',
    users: 'Add users',
    usersWhy: 'Give each user the roles for their work.',
    demo: 'Run the demo:',
    demoWhy: 'Fictitious data in a separate instance, deleted when it stops.',
    api: 'Connect programs',
    apiWhy: 'Send incidents and logs over the API. See the API reference.',
  },
};
