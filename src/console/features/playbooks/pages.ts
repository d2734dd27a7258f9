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
      what: 'Ordered steps for each kind of incident.',
      steps: [
        'Find the playbook for the kind of incident.',
        'Open it to see who does what and which steps need approval.',
        'Start it on an incident.',
      ],
    },
    pl: {
      what: 'Kroki dla każdego rodzaju incydentu, po kolei.',
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
  summary: 'One playbook: steps, CACAO download, start on an incident',
  reads: 'GET /api/playbooks',
  within: 'actions',
  search: ['incident'],
  component: ['./playbook-detail.tsx', 'PlaybookDetail'],
  help: {
    words: ['playbook', 'approvalClass', 'fourEyes'],
    acts: ['GET /api/playbooks', 'POST /api/incidents/:id/actions'],
    see: ['/documents/playbooks', '/api/docs#/registry'],
    en: {
      what: 'The steps for this kind of incident.',
      steps: [
        'Select the steps that you need.',
        'Enter the incident ID and add them. They start as proposed actions.',
        'Approve, perform and prove the actions in the incident.',
        'To use the playbook in another tool, download it as CACAO 2.0.',
      ],
    },
    pl: {
      what: 'Kroki dla tego rodzaju incydentu.',
      steps: [
        'Wybierz potrzebne kroki.',
        'Podaj identyfikator incydentu i dodaj je. Stają się zaproponowanymi działaniami.',
        'Zatwierdź, wykonaj i udowodnij działania w incydencie.',
        'Aby użyć scenariusza w innym narzędziu, pobierz go jako CACAO 2.0.',
      ],
    },
  },
};
