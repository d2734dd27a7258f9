// The list of incidents.
import type { ConsolePage } from '../../../pages/page.ts';

export const incidentsPage: ConsolePage = {
  name: 'incidents',
  file: import.meta.url,
  path: '/incidents',
  title: { en: 'Incidents', pl: 'Incydenty' },
  reads: 'GET /api/ip3/v1/incidents',
  menu: { key: 'i', isPrimary: true },
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
      what: 'Find the incident that needs you, and see how far the others are.',
      steps: [
        'Begin with a view: “Needs me” has what is yours or nobody’s, most severe first.',
        'Narrow it with words or key:value, such as severity:critical; “!” leaves a value out.',
        'The space bar shows a row beside the list (on a wide screen), Enter opens it.',
        'Select rows with x to assign, move or close many; each has its own answer.',
        'When it says “3 new”, press that; the list moves only when you ask.',
        'Save a view for what you look at each day.',
      ],
    },
    pl: {
      what: 'Tu można znaleźć incydent, który czeka na reakcję, i zobaczyć, jak daleko są inne.',
      steps: [
        'Zacznij od widoku: „Czekają na mnie” pokazuje swoje i niczyje, od najpoważniejszych.',
        'Zawęź listę słowami albo klucz:wartość, np. severity:critical; „!” pomija wartość.',
        'Spacja pokazuje incydent obok listy (na szerokim ekranie), Enter go otwiera.',
        'Zaznacz wiersze klawiszem x, aby wiele przydzielić, przenieść lub zamknąć; każdy ma ' +
          'swój wynik.',
        'Gdy widać „3 nowe wpisy”, naciśnij to; lista zmienia się tylko na żądanie.',
        'To, co oglądasz codziennie, zapisz jako widok.',
      ],
    },
  },
};
