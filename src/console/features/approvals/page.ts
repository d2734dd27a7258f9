// What waits for a second person.
import type { ConsolePage } from '../../pages/page.ts';

export const approvalsPage: ConsolePage = {
  name: 'approvals',
  file: import.meta.url,
  path: '/approvals',
  title: { en: 'Approvals', pl: 'Zatwierdzanie' },
  summary: 'Requests that wait for a second person, and their decisions',
  reads: 'GET /api/ip3/v1/approvals',
  menu: { key: 'v', icon: 'UserCheck' },
  search: ['show', 'cursor'],
  component: ['./approvals.tsx', 'Approvals'],
  help: {
    words: ['fourEyes'],
    acts: ['GET /api/ip3/v1/approvals', 'POST /api/ip3/v1/approvals/:id/decision'],
    see: ['/api/docs#/approvals'],
    en: {
      what: 'Requests that a second person approves or refuses.',
      steps: [
        'Read what is requested, by whom and why.',
        'Open the incident and check the evidence.',
        'Enter a reason, then approve or refuse. Confirm that it is you.',
        'When your own request is approved, do it from here within 24 hours of asking.',
      ],
    },
    pl: {
      what: 'Wnioski, które zatwierdza albo odrzuca druga osoba.',
      steps: [
        'Przeczytaj, czego dotyczy wniosek, kto go złożył i dlaczego.',
        'Otwórz incydent i sprawdź dowody.',
        'Podaj uzasadnienie, a potem zatwierdź albo odrzuć. Potwierdź swoją tożsamość.',
        'Po zatwierdzeniu własnego wniosku wykonaj go stąd w ciągu 24 godzin od złożenia.',
      ],
    },
  },
};
