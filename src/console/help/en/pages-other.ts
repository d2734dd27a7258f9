// Help with the pages before signing in, with figures and with the administration, in English.
import type { Page } from '../pages.ts';
import type { PageText } from '../texts.ts';

export const otherPages = {
  '*': {
    title: 'No such page',
    what: 'The console has no page at this address.',
    steps: [
      'Look for a letter that is missing in the address.',
      'Go to the incidents by the link on this page.',
      'The list of all pages of this server is below.',
    ],
  },
  '/': {
    title: 'The public page',
    what: 'What everybody may see: simulated incidents and figures. Nothing here is real.',
    steps: [
      'Filter the simulated incidents; the address keeps the filters.',
      'Repeat any part in a shell with the call beside it.',
      'Read the public documents for what this server offers to programs.',
      'Sign in to work with your own incidents.',
    ],
  },
  '/sign-in': {
    title: 'Sign in',
    what: 'The way in for those who have an account here.',
    steps: [
      'Enter e-mail and password; pasting works. In a demo, choose a role.',
      'The session lives in this tab and ends with it.',
      'After many attempts the button counts down; wait.',
      'Password lost, or no account? An administrator can set a new one, or add you.',
      'First run? Open the set-up link that the server printed.',
    ],
  },
  '/setup': {
    title: 'First administrator',
    what: 'Make the first account of a new service. It can do everything.',
    steps: [
      'Open the link as the server printed it, to its end.',
      'Enter e-mail, name and a password of at least 12 characters.',
      'Link refused? Restart the server: while it has no user, it prints a new one.',
      'Then add the others, each with the roles of their work.',
    ],
  },
  '/reset': {
    title: 'Choose your password',
    what: 'Set a password by the one-time link of an administrator.',
    steps: [
      'Open the newest link that you were given, to its end.',
      'Enter a password of at least 12 characters, twice.',
      'Then sign in with it.',
    ],
  },
  '/documents/status': {
    title: 'State of the module',
    what: 'Which parts of the contract this server has, for programs and for those who run it.',
    steps: [
      'Read the state of each part and what there is in it.',
      'Programs ask the same with the call above the answer.',
    ],
  },
  '/documents/pages': {
    title: 'Pages',
    what: 'Every page that this server shows in a browser, and for whom.',
    steps: [
      'Find the address of a page. Those for signed-in users ask you to sign in.',
      'Programs ask the same with the call above the answer.',
    ],
  },
  '/documents/incidents': {
    title: 'Public incidents',
    what: 'What the public address of incidents answers. All of them are simulated.',
    steps: [
      'Read the counts, and the share without confirmed evidence.',
      'The call answers all incidents, this page shows the newest.',
      'It takes the filters severity, status and group.',
    ],
  },
  '/documents/stats': {
    title: 'Public figures',
    what: 'What the public address of figures answers, over simulated incidents.',
    steps: [
      'Read each figure under the name that programs see.',
      'Do not take them for figures of this organisation: those need a session.',
    ],
  },
  '/documents/playbooks': {
    title: 'Public playbooks',
    what: 'Which types of playbooks there are, and how many steps each has.',
    steps: [
      'Find the type for your kind of incident.',
      'Sign in to read its steps and to start it.',
    ],
  },
  '/overview': {
    title: 'Overview',
    what: 'What waits for you, and how things stand: begin your shift here.',
    steps: [
      'Work through “Needs me now” from the top; each line leads to where it is dealt with.',
      'Look at the legal clocks: what is over, what is due within six hours.',
      'Look at the key figures; those with a link lead to the incidents that they count.',
      'See in the latest activity what others did.',
    ],
  },
  '/map': {
    title: 'Threat map',
    what: 'In which countries incidents were reported. Sizes are counts, not risk.',
    steps: [
      'Choose the window, then narrow by sector, severity or kind.',
      'Read the numbers in the table; it has those without a place, too.',
      'See how many are simulations before you draw conclusions.',
    ],
  },
  '/statistics': {
    title: 'Statistics',
    what: 'Figures over the incidents that were reported in a window of time.',
    steps: [
      'Choose the window; all figures are about it.',
      'Read beside each figure how many cases it rests on.',
      'Look at the median next to the mean, and at the oldest that is still open.',
      'Each chart has its table and a CSV file.',
    ],
  },
  '/admin/$section': {
    title: 'Administration',
    what: 'Users, roles, tokens, your password, the audit log, settings and state.',
    steps: ['Choose a section; you see those that your roles may read.'],
  },
  '/admin/$section users': {
    title: 'Users',
    what: 'Who may sign in, and with which roles.',
    steps: [
      'Add each person with an account of their own and the roles of their work.',
      'Password lost? Set a new one; it ends their sessions and tokens.',
      'Somebody leaves? Disable the account. Nothing of it is deleted.',
    ],
  },
  '/admin/$section roles': {
    title: 'Roles',
    what: 'What each role may, as the server decides it.',
    steps: [
      'Find the request that somebody may not make.',
      'Give the lowest role that may; a role may all that the roles below it may.',
    ],
  },
  '/admin/$section tokens': {
    title: 'Tokens',
    what: 'Let a program act for you without your password.',
    steps: [
      'Name what it is for, and choose only the roles that it needs.',
      'Let it end soon; 365 days are the most.',
      'Copy it now. It is not shown again.',
      'Revoke what nobody uses; the list says when each was last used.',
    ],
  },
  '/admin/$section password': {
    title: 'Your password',
    what: 'Choose a new password for yourself.',
    steps: [
      'Enter the current one, then a new one of at least 12 characters.',
      'Make new tokens and calendar addresses: the old ones end. You stay signed in here.',
    ],
  },
  '/admin/$section audit': {
    title: 'Audit log',
    what: 'Who did what and when, and a check that nothing was changed afterwards.',
    steps: [
      'Filter by who, or by action such as incident.closed.',
      'Press “Verify”: this browser checks the signed head and the entries on this page.',
      'Compare the key with the one that was kept elsewhere.',
      'For the whole log and all content, run “proofline audit verify”.',
    ],
  },
  '/admin/$section settings': {
    title: 'Settings',
    what: 'With which settings the service was started. They are not changed here.',
    steps: [
      'Look for what was set and where it came from: environment, file or default.',
      'Change it there and restart the service.',
      'Secrets are only said to be set.',
    ],
  },
  '/admin/$section system': {
    title: 'System',
    what: 'How the process is that answers this page.',
    steps: [
      'Look at the checks: each must pass for the service to be ready.',
      'Look at writes; they are refused when the audit log cannot go on.',
      'Damaged files are kept bytes that have changed. Look into each.',
    ],
  },
} as const satisfies Partial<Record<Page, PageText>>;
