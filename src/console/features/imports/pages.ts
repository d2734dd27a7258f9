// The imports, and one run.
import type { ConsolePage } from '../../pages/page.ts';

export const importsPage: ConsolePage = {
  name: 'imports',
  file: import.meta.url,
  path: '/imports',
  title: { en: 'Imports and intake', pl: 'Import i zgłoszenia' },
  summary: 'Imports and intake',
  reads: 'GET /api/ip3/v1/imports',
  menu: { key: 'm', icon: 'Inbox' },
  route: ['./route.ts', 'importsRoute'],
  component: ['./imports-page.tsx', 'ImportsPage'],
  help: {
    words: ['finding', 'dryRun', 'duplicate', 'retest', 'tlp', 'signal'],
    acts: [
      'GET /api/ip3/v1/imports',
      'POST /api/ip3/v1/imports/auto',
      'POST /api/intake/osint',
      'POST /api/intake/log',
    ],
    see: ['/api/docs#/imports', '/api/docs#/registry'],
    en: {
      what: 'Create incidents from tool results, OSINT reports and log events.',
      steps: [
        'Drop or select files. Proofline detects the format from the content.',
        'Keep “Dry run first” on: it shows what the import would do, without writing ' +
          'anything.',
        'For the retest of one finding, enter its incident under “Retest of incident”.',
        'Import the file, then open the import to see the outcome of each row.',
        'Use the other tabs for OSINT reports and log events.',
      ],
    },
    pl: {
      what: 'Twórz incydenty z wyników narzędzi, doniesień OSINT i zdarzeń z logów.',
      steps: [
        'Upuść albo wybierz pliki. Proofline rozpoznaje format po treści.',
        'Zostaw włączone „Najpierw próba na sucho”: pokazuje wynik importu bez ' + 'zapisywania.',
        'Dla retestu jednego ustalenia podaj incydent w polu „Retest incydentu”.',
        'Zaimportuj plik, a potem otwórz import, aby zobaczyć wynik każdego wiersza.',
        'Doniesienia OSINT i zdarzenia z logów mają własne karty.',
      ],
    },
  },
};

export const importRunPage: ConsolePage = {
  name: 'importRun',
  file: import.meta.url,
  path: '/imports/$id',
  title: { en: 'One import', pl: 'Jeden import' },
  summary: 'One import: counts with reasons, unreadable rows, undo',
  reads: 'GET /api/ip3/v1/imports/:id',
  within: 'imports',
  search: ['incidents', 'rows'],
  component: ['./run-page.tsx', 'RunPage'],
  help: {
    words: ['finding', 'duplicate', 'setAside'],
    acts: [
      'GET /api/ip3/v1/imports/:id',
      'GET /api/ip3/v1/imports/:id/errors',
      'POST /api/ip3/v1/imports/:id/cancel',
      'POST /api/ip3/v1/imports/:id/undo',
    ],
    see: ['/api/docs#/imports'],
    en: {
      what: 'The outcome of every row of the file, and the way to undo the import.',
      steps: [
        'Compare the counts: new, seen again, repeated, resolved, unreadable.',
        'Read why rows are unreadable, or download them.',
        'Correct the rows in the file and import it again. Known findings create no ' +
          'duplicates.',
        'If it was the wrong file, undo the import before anyone edits its incidents.',
      ],
    },
    pl: {
      what: 'Wynik każdego wiersza pliku i cofnięcie importu.',
      steps: [
        'Porównaj liczby: nowe, duplikaty, rozwiązane w narzędziu, odrzucone.',
        'Przeczytaj powody odrzucenia wierszy albo je pobierz.',
        'Popraw wiersze w pliku i zaimportuj go ponownie. Znane ustalenia nie tworzą ' +
          'duplikatów.',
        'Jeśli to był niewłaściwy plik, cofnij import, zanim ktoś zmieni jego incydenty.',
      ],
    },
  },
};
