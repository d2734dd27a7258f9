// The pages that need no session: the first one, and those of the public documents.
import type { ConsolePage } from '../../pages/page.ts';

export const startPage: ConsolePage = {
  name: 'start',
  file: import.meta.url,
  path: '/',
  title: { en: 'Public page', pl: 'Strona publiczna' },
  summary: 'Public page with simulated incidents',
  isPublic: true,
  component: ['./start.tsx', 'Start'],
  route: ['./route.ts', 'startRoute'],
  help: {
    words: ['simulation', 'gap', 'gate'],
    acts: [],
    see: ['/documents/incidents', '/documents/stats', '/api/docs#/public'],
    en: {
      what: 'Public, simulated incidents and metrics. None of them are real.',
      steps: [
        'Filter the simulated incidents. The URL keeps the filters.',
        'To repeat a request in a shell, copy its command.',
        'Read the public documents to see what this server offers to programs.',
        'Sign in to work with your own incidents.',
      ],
    },
    pl: {
      what: 'Publiczne, symulowane incydenty i wskaźniki. Żadne nie są prawdziwe.',
      steps: [
        'Filtruj symulowane incydenty. Adres URL zachowuje filtry.',
        'Aby powtórzyć żądanie w powłoce, skopiuj jego polecenie.',
        'Z dokumentów publicznych dowiesz się, co serwer oferuje programom.',
        'Zaloguj się, aby pracować z własnymi incydentami.',
      ],
    },
  },
};

export const statusDocumentPage: ConsolePage = {
  name: 'statusDocument',
  file: import.meta.url,
  path: '/documents/status',
  title: { en: 'Module status', pl: 'Stan modułu' },
  isPublic: true,
  component: ['./status-document.tsx', 'StatusDocument'],
  help: {
    words: ['module'],
    acts: [],
    see: ['/api/docs#/public'],
    en: {
      what: 'What this server supports of the contract, for programs and operators.',
      steps: [
        'Check the state and the operations of each API area.',
        'Programs get the same data with the request above.',
      ],
    },
    pl: {
      what: 'Co z kontraktu obsługuje ten serwer: dla programów i operatorów.',
      steps: [
        'Sprawdź stan i operacje każdego obszaru API.',
        'Programy pobierają te same dane żądaniem podanym wyżej.',
      ],
    },
  },
};

export const pagesDocumentPage: ConsolePage = {
  name: 'pagesDocument',
  file: import.meta.url,
  path: '/documents/pages',
  title: { en: 'Pages', pl: 'Strony' },
  summary: 'Index of the pages',
  isPublic: true,
  component: ['./pages-document.tsx', 'PagesDocument'],
  help: {
    words: ['module'],
    acts: [],
    see: ['/api/docs#/public'],
    en: {
      what: 'All browser pages of this server and their audience.',
      steps: [
        'Find the URL of a page. Some pages require you to sign in.',
        'Programs get the same data with the request above.',
      ],
    },
    pl: {
      what: 'Wszystkie strony tego serwera w przeglądarce i ich odbiorcy.',
      steps: [
        'Znajdź adres URL strony. Niektóre wymagają zalogowania.',
        'Programy pobierają te same dane żądaniem podanym wyżej.',
      ],
    },
  },
};

export const incidentsDocumentPage: ConsolePage = {
  name: 'incidentsDocument',
  file: import.meta.url,
  path: '/documents/incidents',
  title: { en: 'Public incidents', pl: 'Incydenty publiczne' },
  summary: 'Public incidents, explained',
  isPublic: true,
  component: ['./incidents-document.tsx', 'IncidentsDocument'],
  help: {
    words: ['simulation', 'gap'],
    acts: [],
    see: ['/api/ip3/incidents', '/api/docs#/public'],
    en: {
      what: 'The response of the public incidents endpoint. All incidents are simulated.',
      steps: [
        'Check the counts and the share without confirmed evidence.',
        'This page shows the newest incidents; the API returns all.',
        'You can filter by severity, status and group.',
      ],
    },
    pl: {
      what: 'Odpowiedź publicznego punktu końcowego incydentów. Wszystkie są symulowane.',
      steps: [
        'Sprawdź liczby i udział incydentów bez potwierdzonych dowodów.',
        'Strona pokazuje najnowsze incydenty; API zwraca wszystkie.',
        'Można filtrować według severity, status i group.',
      ],
    },
  },
};

export const statsDocumentPage: ConsolePage = {
  name: 'statsDocument',
  file: import.meta.url,
  path: '/documents/stats',
  title: { en: 'Public metrics', pl: 'Publiczne wskaźniki' },
  summary: 'Public metrics, explained',
  isPublic: true,
  component: ['./stats-document.tsx', 'StatsDocument'],
  help: {
    words: ['simulation', 'coverage'],
    acts: [],
    see: ['/api/ip3/stats', '/api/docs#/public'],
    en: {
      what: 'The response of the public metrics endpoint, for simulated incidents.',
      steps: [
        'Check each metric under its API name.',
        "These aren't the metrics of your organisation. To see those, sign in.",
      ],
    },
    pl: {
      what: 'Odpowiedź publicznego punktu końcowego wskaźników, dla symulowanych incydentów.',
      steps: [
        'Sprawdź każdy wskaźnik pod jego nazwą w API.',
        'To nie są wskaźniki Twojej organizacji. Aby je zobaczyć, zaloguj się.',
      ],
    },
  },
};

export const playbooksDocumentPage: ConsolePage = {
  name: 'playbooksDocument',
  file: import.meta.url,
  path: '/documents/playbooks',
  title: { en: 'Playbooks', pl: 'Scenariusze reagowania' },
  summary: 'Public playbooks, explained',
  isPublic: true,
  component: ['./playbooks-document.tsx', 'PlaybooksDocument'],
  help: {
    words: ['playbook'],
    acts: [],
    see: ['/api/ip3/playbooks', '/api/docs#/public'],
    en: {
      what: 'The types of response playbooks and their number of steps.',
      steps: [
        'Find the type for your kind of incident.',
        'Sign in to read its steps and to start it.',
      ],
    },
    pl: {
      what: 'Rodzaje scenariuszy reagowania i liczba ich kroków.',
      steps: [
        'Znajdź rodzaj swojego incydentu.',
        'Zaloguj się, aby przeczytać kroki i uruchomić scenariusz.',
      ],
    },
  },
};
