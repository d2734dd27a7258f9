// The list of incidents.
import type { ConsolePage } from '../../../pages/page.ts';

export const incidentsPage: ConsolePage = {
  name: 'incidents',
  file: import.meta.url,
  path: '/incidents',
  title: { en: 'Incidents', pl: 'Incydenty' },
  reads: 'GET /api/ip3/v1/incidents',
  menu: { key: 'i', icon: 'Siren', isPrimary: true },
  route: ['./route.ts', 'listRoute'],
  component: ['./incident-list.tsx', 'IncidentList'],
  help: {
    words: ['view', 'gap', 'severity', 'priority', 'serviceClock', 'flag'],
    acts: [
      'GET /api/ip3/v1/incidents',
      'POST /api/incidents',
      'POST /api/ip3/v1/incidents/:id/assign',
      'POST /api/ip3/v1/incidents/:id/transition',
      'POST /api/ip3/v1/incidents/:id/close',
    ],
    see: ['/api/docs#/incidents'],
    en: {
      what: 'Find the incidents that need your attention, and check the state of the others.',
      steps: [
        'Start with a view: “Needs attention” shows your incidents and those without an ' +
          'owner, most severe first.',
        'Filter with words or key:value, such as severity:critical. Put “!” before a ' +
          'value to exclude it.',
        'Press Space to preview a row next to the list (on a wide screen), or Enter to ' +
          'open it.',
        'Select rows with x to assign, move or close several incidents. Each has its own ' +
          'result.',
        'When the page shows “3 new”, select it to update the list.',
        'Save a view for the filters that you use every day.',
      ],
    },
    pl: {
      what: 'Znajdź incydenty, które wymagają uwagi, i sprawdź stan pozostałych.',
      steps: [
        'Zacznij od widoku: „Wymaga uwagi” pokazuje Twoje incydenty i te bez ' +
          'właściciela, od najpoważniejszych.',
        'Filtruj słowami albo klucz:wartość, np. severity:critical. Znak „!” przed ' +
          'wartością ją wyklucza.',
        'Naciśnij spację, aby zobaczyć podgląd obok listy (na szerokim ekranie), albo ' +
          'Enter, aby otworzyć incydent.',
        'Zaznacz wiersze klawiszem x, aby przydzielić, przenieść lub zamknąć wiele ' +
          'incydentów. Każdy ma swój wynik.',
        'Gdy strona pokazuje „3 nowe wpisy”, wybierz to, aby zaktualizować listę.',
        'Zapisz widok z filtrami, których używasz codziennie.',
      ],
    },
  },
};
