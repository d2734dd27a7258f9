// The frame of the console, signing in, and what goes wrong, in English.
export const app = {
  app: {
    docs: 'API reference',
    name: 'Proofline',
    skip: 'Skip to content',
    menu: 'Main',
    signOut: 'Sign out',
  },
  theme: { label: 'Appearance', auto: 'System', light: 'Light', dark: 'Dark' },
  language: { label: 'Language' },
  zone: {
    label: 'Time zone',
    utc: 'UTC',
    local: 'This computer',
    others: 'Others',
  },
  noPage: {
    why: 'The URL might be mistyped, or the page no longer exists.',
  },
  notAllowed: {
    why:
      "You can't open this page: it needs the role {{role}}. Ask an administrator to grant " +
      'it.',
    have: 'Your roles: {{roles}}',
  },
  pages: { first: 'First page', next: 'Next page' },
  conflict: {
    title: 'Someone else changed this record',
    lead:
      'Nothing was overwritten. Compare both versions, then save yours again or keep ' + 'theirs.',
    field: 'Field',
    yours: 'Your version',
    theirs: 'Saved version',
    reapply: 'Save my version',
    take: 'Keep saved version',
  },
  signIn: {
    with: 'Sign in with {{name}}',
    byPassword: 'Sign in with a password',
    breakGlass: 'Administrator without single sign-on',
    away: "The provider can't be reached",
    lead: 'Incidents, their evidence, and what is still unproven.',
    email: 'Email',
    password: 'Password',
    show: 'Show password',
    code: 'Code',
    codeHelp: 'From your authenticator app, or a recovery code.',
    again: 'This action needs a fresh confirmation. Afterwards it continues.',
    againAtProvider:
      'Your provider asks who you are. You come back to this page; then repeat what you did.',
    continue: 'Sign in again',
    confirm: 'Confirm',
    submit: 'Sign in',
    expired: 'Your session ended. Sign in again. Your input is still here.',
    replaced:
      '{{now}} signed in in another tab. This page was opened by {{before}}, so nothing more is ' +
      'read or sent here.',
    goOn: 'Continue as {{now}}',
    replacedBack: 'Or sign in again as {{before}} to keep your input on this page.',
    stillIn: "You are still signed in: the server doesn't respond. Try again.",
    wrong: 'The email or password is wrong. Check both and try again.',
    first: 'First start? Use the set-up link that the server printed.',
    where: 'Where to find it',
    demo: {
      title: 'Demo: sign in as',
      lead: 'The data is fictitious. It is deleted when the demo stops.',
      other: 'Or use an email and a password',
      of: {
        Reporter: 'reports incidents and follows them',
        Viewer: 'reads public records',
        Analyst: 'triages, attaches evidence, closes',
        Operator: 'runs response actions and engagements',
        DevSecOps: 'fixes findings, sends logs',
        'AI Safety': 'quarantines and restores agents',
        'Legal/DPO': 'tracks deadlines, drafts and reports',
        Admin: 'manages users, settings and the audit log',
      },
    },
  },
  error: {
    title: 'No response from the server',
    request: 'Request ID',
    retry: 'Try again',
    offline: "The server doesn't respond. Your input stays here. Try again in a moment.",
    changed: 'Someone else changed this record',
    changedBody: 'Load the latest version, then repeat your change. Your input stays here.',
    reload: 'Show latest version',
  },
};
