// The form that reports an incident.
import type { ConsolePage } from '../../../pages/page.ts';

export const reportIncidentPage: ConsolePage = {
  name: 'reportIncident',
  file: import.meta.url,
  path: '/incidents/new',
  title: { en: 'Report an incident', pl: 'Zgłoś incydent' },
  within: 'incidents',
  component: ['./report-incident.tsx', 'ReportIncident'],
  help: {
    words: ['gap', 'severity', 'category'],
    acts: ['POST /api/incidents', 'PATCH /api/incidents/:id'],
    see: ['/api/docs#/registry', '/documents/playbooks'],
    en: {
      what: 'Get down what was seen. Classifying it and proving it come later.',
      steps: [
        'Say in one line what happened; this is all that must be there.',
        'Describe what was seen, where, by whom, and what was done.',
        'Say when it was noticed: left empty, the time of this report counts.',
        'Choose the nearest category, or leave it at “I am not sure”.',
        'Say whether personal data are affected: that starts the clocks of the GDPR.',
        'Report. What you type stays in this browser until then.',
      ],
    },
    pl: {
      what: 'Tu zapisuje się to, co zauważono. Klasyfikacja i dowody przychodzą później.',
      steps: [
        'Napisz w jednym zdaniu, co się stało; tylko to jest konieczne.',
        'Opisz, co widziano, gdzie, kto widział i co już zrobiono.',
        'Podaj, kiedy to zauważono: puste pole oznacza chwilę zgłoszenia.',
        'Wybierz najbliższą kategorię albo zostaw „Nie mam pewności”.',
        'Zaznacz, czy incydent dotyczy danych osobowych: to uruchamia terminy RODO.',
        'Wyślij. Do tego czasu wpisany tekst zostaje w tej przeglądarce.',
      ],
    },
  },
};
