// Findings of a review of the console, and the tests that show what became of each.
const at = (name: string) => `test/console/${name}.test.ts`;

/** Finding → file → beginnings of the titles of its tests. */
export const shownInConsole: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  {
    'F1: each new tab asks for a sign-in': {
      [at('sign-in')]: ['tabs › a link with Ctrl, a pasted address'],
    },
    'F2: an incident is assigned to a person who does not exist': {
      [at('incident-list')]: ['many › assigned to an unknown address ›'],
      'test/http/engagements.test.ts': ['members › unknown, disabled'],
    },
    'F3: typing into an open panel runs keys of the page': {
      [at('views')]: ['a view › saved, renamed'],
      [at('incident-list')]: ['keys › move, choose', 'many › an owner typed before'],
      [at('kept-focus')]: ['a form in place of its button ›'],
    },
    'F4: the list shows no asset, tool or CVE, no total, and cannot select all that match': {
      [at('incident-list')]: ['rows › are one line', 'all that match ›'],
      [at('list-cells')]: ['findings of a scanner › alike but for the host'],
      [at('views')]: ['what matches › exported'],
    },
    'F5: the text of a draft never leaves the browser': {
      'test/http/report-drafts.test.ts': ['written, submitted, approved, released ›'],
      'test/http/report-docx.test.ts': ['written and approved ›'],
      'test/http/report-pdf.whole.test.ts': ['text that people approved ›'],
      'test/http/legal-entities.test.ts': ['bad values of report fields ›'],
      [at('legal-step')]: ['a late notification › by keyboard'],
      [at('legal')]: ['text › saved by two people, then approved', 'facts › affected users'],
    },
    'F6: words claim a sending that did not happen': {
      'test/operations/deliveries.test.ts': ['outbox › one step ›'],
      [at('timeline')]: ['a report › prepared or handed over'],
      [at('reports')]: ['a report › exported, refused receipt'],
    },
    'F7: the PDF of a package is a dump of data': {
      'test/http/package-pdf.whole.test.ts': ['PDF › looked at by qpdf'],
      'test/operations/package-pages.whole.test.ts': ['every page, either language ›'],
      'test/http/report-pdf.whole.test.ts': ['page one ›', 'form of DORA › in Polish'],
    },
    'F8: at 200 % zoom the menu is the first screen': {
      [at('frame')]: ['menu › 768, a zoom of 200 %'],
      [at('frame-looks')]: ['every page of an Admin › 1280 px'],
    },
    'F9: the filled button leads back': {
      [at('frame-looks')]: ['${role} › at most one filled button', 'incident › in each state ›'],
    },
    'F10: the timeline says nothing until a row is opened, and there are no notes': {
      [at('timeline')]: ['${action} › any detail ›', 'a move › from, to and why'],
      [at('incident-work')]: ['the timeline › sentences by kind'],
      [at('notes')]: ['the key n ›', 'one note in two windows ›'],
    },
    'F11: Polish stops where the law begins': {
      [at('polish.whole')]: ['screens › of the demo in Polish ›'],
      [at('served-texts')]: ['texts › of the regimes ›', 'texts › of playbooks'],
      [at('durations')]: ['any duration ›'],
    },
    'F12: machine words on screens of lawyers': {
      [at('labels')]: ['labels › codes that screens show'],
      [at('served-texts')]: ['errors › of the operations ›'],
      [at('polish.whole')]: ['screens › of the demo in Polish ›'],
    },
    'F13: an engagement loses a start without an end': {
      'test/http/engagements.test.ts': ['a window with one side ›'],
      [at('engagements')]: ['a test › from its scope to its package'],
    },
    'F14: search finds whole words only and hides mistyped keys': {
      'test/http/search-parts.test.ts': ['a search for ${q} ›', 'a part of an id ›'],
      [at('incident-list')]: ['a key that no filter has ›'],
      [at('keyboard')]: ['palette › parts of words', 'a night shift at ${size} ›'],
    },
    'F15: a dry run uses up incident numbers': {
      'test/http/import-runs.test.ts': ['a dry run › of new findings ›'],
    },
    'F16: empty pages without a next step': {
      [at('empty')]: ['a new installation › each page'],
    },
    'F17: restoring an agent does not choose the one record that fits': {
      [at('agents')]: ['an agent › quarantined by one, restored by another'],
    },
    'F18: figures of the overview contradict the list': {
      [at('overview')]: ['a figure with a link ›'],
      [at('durations')]: ['any duration ›'],
    },
    'F19: a dry run shows counts only, several files no common import': {
      [at('imports-preview')]: ['dry run › ${locale} ›'],
      [at('imports')]: ['two files › one broken', 'two files › both checked'],
    },
    'F20: several fonts, and a faint focus of fields': {
      [at('first-load')]: ['scripts, styles and font'],
      [at('styles')]: ['fonts › of every sheet'],
      [at('frame')]: ['fields › of a form ›'],
    },
    'F21: forced colours and paper lose what colour says': {
      [at('frame-looks')]: ['forced colours › tabs ›', 'paper without backgrounds ›'],
    },
    'F22: targets too small': {
      [at('frame-looks')]: ['every page of an Admin › in every look › no fault'],
    },
    'F23: an unknown address shows JSON': {
      [at('frame-looks')]: ['unknown address › in a browser'],
      [at('frame')]: ['a record that nobody has ›'],
    },
    'F24: saved views of one browser alone': {
      [at('views')]: ['a view › saved, renamed', 'views that this browser kept ›'],
      [at('frame')]: ['account › language, time zone'],
    },
    'F25: forms with messages of the browser': {
      [at('engagements')]: ['a form sent empty › in Polish'],
    },
    'F26: the demo leaves screens empty': {
      'test/cli/demo.whole.test.ts': ['demo › looked at, stopped ›'],
    },
    'F27: words that read as translated': {
      [at('glossary')]: ['words › of the console, ${language}'],
    },
    'F28: the first page shows simulated incidents': {
      [at('public')]: [
        'nobody signed in › simulated incidents',
        'API reference › opened at an operation',
      ],
      [at('empty')]: ['the first page › before the first administrator'],
    },
  };
