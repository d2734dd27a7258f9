// The imports, and one run.
import type { ConsolePage } from '../../pages/page.ts';

export const importsPage: ConsolePage = {
  name: 'imports',
  file: import.meta.url,
  path: '/imports',
  title: { en: 'Imports & intake', pl: 'Import i zgłoszenia' },
  summary: 'Imports and intake',
  reads: 'GET /api/ip3/v1/imports',
  menu: { key: 'm' },
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
      what: 'Make incidents of files of tools, of reports from open sources, and of log events.',
      steps: [
        'Drop files or choose them; what a file is, is told by its content.',
        'Leave “Dry run first” on: it says what would happen and writes nothing.',
        'A scan made to look again? Name its incident under “Retest of an incident”.',
        'Import, then open the run to see what became of each row.',
        'Reports and log events have their own tab.',
      ],
    },
    pl: {
      what: 'Tu z plików narzędzi, doniesień z otwartych źródeł i logów powstają incydenty.',
      steps: [
        'Upuść pliki albo je wybierz; czym jest plik, mówi jego treść.',
        'Zostaw „Najpierw próba na sucho”: mówi, co by się stało, i niczego nie zapisuje.',
        'Skan wykonano, by sprawdzić ponownie? Podaj incydent pod „Retest incydentu”.',
        'Zaimportuj, a potem otwórz przebieg i zobacz, co stało się z każdym wierszem.',
        'Doniesienia i logi mają własne karty.',
      ],
    },
  },
};

export const importRunPage: ConsolePage = {
  name: 'importRun',
  file: import.meta.url,
  path: '/imports/$id',
  title: { en: 'One import', pl: 'Jeden import' },
  summary: 'One import: counts with reasons, rejected rows, undo',
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
      what: 'What became of every row of this file, and the way to take the import back.',
      steps: [
        'Compare the counts: new, duplicate, set aside, rejected.',
        'Read why rows were rejected, or download them.',
        'Correct them in the file and import it again; what is known makes no second incident.',
        'Wrong file? Undo, while nobody has worked on its incidents.',
      ],
    },
    pl: {
      what: 'Co stało się z każdym wierszem tego pliku i jak cofnąć import.',
      steps: [
        'Porównaj liczby: nowe, duplikaty, odłożone, odrzucone.',
        'Przeczytaj, dlaczego odrzucono wiersze, albo je pobierz.',
        'Popraw je w pliku i zaimportuj ponownie; co jest znane, nie tworzy drugiego incydentu.',
        'Zły plik? Cofnij import, dopóki nikt nie pracował nad jego incydentami.',
      ],
    },
  },
};
