// The board of response actions.
import type { ConsolePage } from '../../pages/page.ts';

export const actionsPage: ConsolePage = {
  name: 'actions',
  file: import.meta.url,
  path: '/actions',
  title: { en: 'Actions', pl: 'Działania' },
  summary: 'Board of response actions, approvals and evidence',
  reads: 'GET /api/actions',
  menu: {
    key: 'p',
    icon: 'SquareKanban',
    label: { en: 'Actions and playbooks', pl: 'Działania i scenariusze' },
  },
  route: ['./route.ts', 'boardRoute'],
  component: ['./actions-page.tsx', 'ActionsPage'],
  help: {
    words: ['approvalClass', 'fourEyes', 'validationRef'],
    acts: ['GET /api/actions', 'PATCH /api/actions/:id'],
    see: ['/api/docs#/registry'],
    en: {
      what: 'Response actions of all incidents, their approvals and their evidence.',
      steps: [
        'Start with the actions that are pending approval.',
        'Select “Mine” to show only your actions.',
        'Drag an action, use its menu, or select its grip: Space picks it up, arrow keys ' +
          'choose the column, Space drops it.',
        "Open an action to approve, reject or comment on it. You can't approve your own " +
          'request.',
        'Link the evidence that proves a completed action.',
      ],
    },
    pl: {
      what: 'Działania we wszystkich incydentach, ich zatwierdzenia i dowody.',
      steps: [
        'Zacznij od działań, które czekają na zatwierdzenie.',
        'Wybierz „Moje”, aby zobaczyć tylko swoje działania.',
        'Przeciągnij działanie, użyj jego menu albo uchwytu: spacja podnosi kartę, strzałki ' +
          'wybierają kolumnę, spacja ją upuszcza.',
        'Otwórz działanie, aby je zatwierdzić, odrzucić lub skomentować. Nie można ' +
          'zatwierdzić własnego działania.',
        'Wskaż dowód, który potwierdza wykonanie.',
      ],
    },
  },
};
