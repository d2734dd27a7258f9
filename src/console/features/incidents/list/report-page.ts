// The form that reports an incident.
import type { ConsolePage } from '../../../pages/page.ts';

export const reportIncidentPage: ConsolePage = {
  name: 'reportIncident',
  file: import.meta.url,
  path: '/incidents/new',
  title: { en: 'Report incident', pl: 'Zgłoś incydent' },
  within: 'incidents',
  component: ['./report-incident.tsx', 'ReportIncident'],
  help: {
    words: ['gap', 'severity', 'category'],
    acts: ['POST /api/incidents', 'PATCH /api/incidents/:id'],
    see: ['/api/docs#/registry', '/documents/playbooks'],
    en: {
      what: 'Record what was seen. You can classify the incident and add evidence later.',
      steps: [
        'Start from a template, if there is one for this kind of incident.',
        'Enter what happened in one line. Only this field is required.',
        'Describe what was seen, where, by whom, and what was done.',
        'Enter when it was detected. If you leave it empty, the time of this report ' + 'counts.',
        'Select the nearest category, or “Not sure”.',
        'Select whether personal data is affected. This starts the GDPR deadlines.',
        'Select “Report incident”. Until then, your input stays in this browser.',
      ],
    },
    pl: {
      what: 'Zapisz, co zauważono. Klasyfikację i dowody można dodać później.',
      steps: [
        'Zacznij od szablonu, jeśli jest odpowiedni.',
        'Podaj w jednym zdaniu, co się stało. Tylko to pole jest wymagane.',
        'Opisz, co zauważono, gdzie, kto zauważył i co zrobiono.',
        'Podaj czas wykrycia. Puste pole oznacza czas zgłoszenia.',
        'Wybierz najbliższą kategorię albo „Nie mam pewności”.',
        'Zaznacz, czy incydent dotyczy danych osobowych. To uruchamia terminy RODO.',
        'Wybierz „Zgłoś incydent”. Do tego czasu wpisane dane pozostają w tej ' + 'przeglądarce.',
      ],
    },
  },
};
