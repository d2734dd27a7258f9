// The board of response actions.
import type { ConsolePage } from '../../pages/page.ts';

export const actionsPage: ConsolePage = {
  name: 'actions',
  file: import.meta.url,
  path: '/actions',
  title: { en: 'Actions', pl: 'Działania' },
  summary: 'Board of response steps, approvals and proof',
  reads: 'GET /api/actions',
  menu: { key: 'p', label: { en: 'Actions & playbooks', pl: 'Działania i scenariusze' } },
  route: ['./route.ts', 'boardRoute'],
  component: ['./actions-page.tsx', 'ActionsPage'],
  help: {
    words: ['approvalClass', 'fourEyes', 'validationRef'],
    acts: ['GET /api/actions', 'PATCH /api/actions/:id'],
    see: ['/api/docs#/registry'],
    en: {
      what: 'Response steps of all incidents: what waits for a person, and what is proven.',
      steps: [
        'Look first at what needs an approval.',
        'Filter to yours with “Mine”.',
        'Move a step with its menu or by dragging.',
        'Open a step to approve, reject or comment on it. You cannot approve what you asked for.',
        'Name the record that proves what is done.',
      ],
    },
    pl: {
      what: 'Kroki reagowania we wszystkich incydentach: co czeka na człowieka, a co udowodniono.',
      steps: [
        'Najpierw spójrz na to, co wymaga zatwierdzenia.',
        'Filtr „Moje” pokazuje Twoje kroki.',
        'Przenieś krok przez menu albo przeciągnięciem.',
        'Otwórz krok, aby go zatwierdzić, odrzucić lub skomentować. Własnej prośby nie ' +
          'zatwierdzisz.',
        'Wskaż zapis, który dowodzi wykonania.',
      ],
    },
  },
};
