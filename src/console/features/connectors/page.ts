// Servers of other products that findings are fetched from.
import type { ConsolePage } from '../../pages/page.ts';

export const connectorsPage: ConsolePage = {
  name: 'connectors',
  file: import.meta.url,
  path: '/connectors',
  title: { en: 'Connectors', pl: 'Łączniki' },
  summary: 'Servers of other products that findings are fetched from, on a schedule',
  reads: 'GET /api/ip3/v1/connectors',
  menu: { key: 'f', icon: 'CloudDownload' },
  component: ['./connectors.tsx', 'Connectors'],
  help: {
    words: ['finding', 'duplicate'],
    acts: [
      'GET /api/ip3/v1/connectors',
      'POST /api/ip3/v1/connectors',
      'POST /api/ip3/v1/connectors/:id/fetch',
    ],
    see: ['/api/docs#/imports'],
    en: {
      what:
        'Fetch findings from DefectDojo, Dependency-Track, GitLab and GitHub servers on a ' +
        'schedule. Each fetched file is an import.',
      steps: [
        'Create a token on the other server that can only read findings.',
        'Add a connector with its address, what to fetch, and the token.',
        'Check the first fetch: its outcome and its imports.',
        'Use “Fetch now” to fetch before the next time, and “Pause” to stop fetching.',
      ],
    },
    pl: {
      what:
        'Pobieraj ustalenia z serwerów DefectDojo, Dependency-Track, GitLab i GitHub według ' +
        'harmonogramu. Każdy pobrany plik to import.',
      steps: [
        'Utwórz na tamtym serwerze token, który może tylko czytać ustalenia.',
        'Dodaj łącznik z adresem, zakresem pobierania i tokenem.',
        'Sprawdź pierwsze pobranie: wynik i importy.',
        'Przycisk „Pobierz teraz” pobiera przed terminem, a „Wstrzymaj” przerywa pobieranie.',
      ],
    },
  },
};
