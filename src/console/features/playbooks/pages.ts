// The list of playbooks, and one playbook.
import type { ConsolePage } from '../../pages/page.ts';

export const playbooksPage: ConsolePage = {
  name: 'playbooks',
  file: import.meta.url,
  path: '/playbooks',
  title: { en: 'Playbooks', pl: 'Scenariusze reagowania' },
  reads: 'GET /api/playbooks',
  within: 'actions',
  search: ['incident'],
  component: ['./playbook-index.tsx', 'PlaybookIndex'],
  help: {
    words: ['playbook', 'category'],
    acts: ['GET /api/playbooks', 'POST /api/incidents/:id/actions'],
    see: ['/documents/playbooks', '/api/docs#/registry'],
    en: {
      what: 'What to do, in order, for each kind of incident.',
      steps: [
        'Find the playbook by the kind of incident.',
        'Open it, and read who does what and what needs an approval.',
        'Start it on an incident.',
      ],
    },
    pl: {
      what: 'Co robić po kolei dla każdego rodzaju incydentu.',
      steps: [
        'Znajdź scenariusz według rodzaju incydentu.',
        'Otwórz go i przeczytaj, kto co robi i co wymaga zatwierdzenia.',
        'Uruchom go dla incydentu.',
      ],
    },
  },
};

export const playbookPage: ConsolePage = {
  name: 'playbook',
  file: import.meta.url,
  path: '/playbooks/$type',
  title: { en: 'One playbook', pl: 'Jeden scenariusz' },
  summary: 'One playbook: steps, CACAO, starting it on an incident',
  reads: 'GET /api/playbooks',
  within: 'actions',
  search: ['incident'],
  component: ['./playbook-detail.tsx', 'PlaybookDetail'],
  help: {
    words: ['playbook', 'approvalClass', 'fourEyes'],
    acts: ['GET /api/playbooks', 'POST /api/incidents/:id/actions'],
    see: ['/documents/playbooks', '/api/docs#/registry'],
    en: {
      what: 'The steps for this kind of incident, to be read or to be started.',
      steps: [
        'Tick the steps that you need.',
        'Enter the number of the incident, and add them; they begin as proposed.',
        'Go on there: approve, do, prove.',
        'For another tool, download it as CACAO 2.0.',
      ],
    },
    pl: {
      what: 'Kroki dla tego rodzaju incydentu, do przeczytania albo uruchomienia.',
      steps: [
        'Zaznacz potrzebne kroki.',
        'Wpisz numer incydentu i dodaj je; zaczynają jako zaproponowane.',
        'Dalej pracuj tam: zatwierdzanie, wykonanie, dowód.',
        'Dla innego narzędzia pobierz go jako CACAO 2.0.',
      ],
    },
  },
};
