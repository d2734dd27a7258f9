// The pages that need no session: the first one, and those of the public documents.
import type { ConsolePage } from '../../pages/page.ts';

export const startPage: ConsolePage = {
  name: 'start',
  file: import.meta.url,
  path: '/',
  title: { en: 'The public page', pl: 'Strona publiczna' },
  summary: 'Public page, with simulated incidents',
  isPublic: true,
  component: ['./start.tsx', 'Start'],
  route: ['./route.ts', 'startRoute'],
  help: {
    words: ['simulation', 'gap', 'gate'],
    acts: [],
    see: ['/documents/incidents', '/documents/stats', '/api/docs#/public'],
    en: {
      what: 'What everybody may see: simulated incidents and figures. Nothing here is real.',
      steps: [
        'Filter the simulated incidents; the address keeps the filters.',
        'Repeat any part in a shell with the call beside it.',
        'Read the public documents for what this server offers to programs.',
        'Sign in to work with your own incidents.',
      ],
    },
    pl: {
      what: 'To, co widzi każdy: symulowane incydenty i liczby. Nic tu nie jest prawdziwe.',
      steps: [
        'Filtruj symulowane incydenty; adres zachowuje filtry.',
        'Każdą część powtórzysz w powłoce zapytaniem obok niej.',
        'W dokumentach publicznych przeczytaj, co ten serwer oferuje programom.',
        'Zaloguj się, aby pracować z własnymi incydentami.',
      ],
    },
  },
};

export const statusDocumentPage: ConsolePage = {
  name: 'statusDocument',
  file: import.meta.url,
  path: '/documents/status',
  title: { en: 'State of the module', pl: 'Stan modułu' },
  isPublic: true,
  component: ['./status-document.tsx', 'StatusDocument'],
  help: {
    words: ['module'],
    acts: [],
    see: ['/api/docs#/public'],
    en: {
      what: 'Which parts of the contract this server has, for programs and for those who run it.',
      steps: [
        'Read the state of each part and what there is in it.',
        'Programs ask the same with the call above the answer.',
      ],
    },
    pl: {
      what: 'Które części kontraktu ma ten serwer: dla programów i dla tych, którzy go prowadzą.',
      steps: [
        'Przeczytaj stan każdej części i to, co w niej jest.',
        'Programy pytają o to samo zapytaniem podanym nad odpowiedzią.',
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
      what: 'Every page that this server shows in a browser, and for whom.',
      steps: [
        'Find the address of a page. Those for signed-in users ask you to sign in.',
        'Programs ask the same with the call above the answer.',
      ],
    },
    pl: {
      what: 'Każda strona, którą ten serwer pokazuje w przeglądarce, i dla kogo ona jest.',
      steps: [
        'Znajdź adres strony. Te dla zalogowanych poproszą o logowanie.',
        'Programy pytają o to samo zapytaniem podanym nad odpowiedzią.',
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
      what: 'What the public address of incidents answers. All of them are simulated.',
      steps: [
        'Read the counts, and the share without confirmed evidence.',
        'The call answers all incidents, this page shows the newest.',
        'It takes the filters severity, status and group.',
      ],
    },
    pl: {
      what: 'Co odpowiada publiczny adres incydentów. Wszystkie są symulowane.',
      steps: [
        'Przeczytaj liczby i udział incydentów bez potwierdzonych dowodów.',
        'Zapytanie zwraca wszystkie, ta strona pokazuje najnowsze.',
        'Przyjmuje filtry severity, status i group.',
      ],
    },
  },
};

export const statsDocumentPage: ConsolePage = {
  name: 'statsDocument',
  file: import.meta.url,
  path: '/documents/stats',
  title: { en: 'Public figures', pl: 'Dane liczbowe' },
  summary: 'Public figures, explained',
  isPublic: true,
  component: ['./stats-document.tsx', 'StatsDocument'],
  help: {
    words: ['simulation', 'coverage'],
    acts: [],
    see: ['/api/ip3/stats', '/api/docs#/public'],
    en: {
      what: 'What the public address of figures answers, over simulated incidents.',
      steps: [
        'Read each figure under the name that programs see.',
        'Do not take them for figures of this organisation: those need a session.',
      ],
    },
    pl: {
      what: 'Co odpowiada publiczny adres liczb, dla symulowanych incydentów.',
      steps: [
        'Przeczytaj każdą liczbę pod nazwą, którą widzą programy.',
        'Nie bierz ich za liczby tej organizacji: te wymagają zalogowania.',
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
      what: 'Which types of playbooks there are, and how many steps each has.',
      steps: [
        'Find the type for your kind of incident.',
        'Sign in to read its steps and to start it.',
      ],
    },
    pl: {
      what: 'Jakie są rodzaje scenariuszy i ile każdy ma kroków.',
      steps: [
        'Znajdź rodzaj swojego incydentu.',
        'Zaloguj się, aby przeczytać kroki i uruchomić scenariusz.',
      ],
    },
  },
};
