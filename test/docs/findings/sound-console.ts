// What the review found sound in the console, and the tests that hold it.
import type { Findings } from './findings.ts';

export const soundConsole: Findings = {
  'What held: set-up by link': {
    'test/console/setup.test.ts': [
      'the printed link › by keyboard alone',
      'fields › missing, weak',
    ],
  },
  'What held: imports of real files, 10,000 rows': {
    'test/console/imports.test.ts': ['a file with bad rows › dropped', 'a large file › cancelled'],
    'test/console/long-list.test.ts': [],
  },
  'What held: closing, the whole loop': {
    'test/console/console.test.ts': ['an incident › moved, refused, proven, closed'],
    'test/docs/tutorial.whole.test.ts': ['tutorial › its first block'],
  },
  'What held: engagement to its package': {
    'test/console/engagements.test.ts': ['a test › from its scope to its package'],
    'test/http/engagement-to-end.whole.test.ts': [],
  },
  'What held: legal facts, draft in two languages': {
    'test/console/legal.test.ts': ['facts › a missing one followed', 'draft › edited, reloaded'],
  },
  'What held: agent restore refused with reasons': {
    'test/console/agents.test.ts': ['an agent › quarantined by one'],
  },
  'What held: roles, 320 px, dark, accessibility': {
    'test/console/roles.test.ts': ['${role} › menu, forbidden addresses'],
    'test/console/console.test.ts': ['pages › in every look'],
  },
  'What held: session that ends mid-form, policy of scripts, first load': {
    'test/console/sign-in-again.test.ts': ['session › over in the middle of a form'],
    'test/http/pages.test.ts': ['headers › of the page and every file'],
    'test/console/first-load.test.ts': ['scripts, styles and font'],
  },
};
