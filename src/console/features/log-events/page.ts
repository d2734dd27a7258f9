// Log events that belong to no incident.
import type { ConsolePage } from '../../pages/page.ts';

export const logEventsPage: ConsolePage = {
  name: 'logEvents',
  file: import.meta.url,
  path: '/log-events',
  title: { en: 'Unlinked log events', pl: 'Niepowiązane zdarzenia z logów' },
  summary: 'Log events that belong to no incident, and an incident of chosen ones',
  reads: 'GET /api/ip3/v1/log-events',
  within: 'imports',
  search: ['q', 'host', 'severity', 'format', 'from', 'to', 'cursor', 'event'],
  component: ['./log-events.tsx', 'LogEvents'],
  help: {
    words: ['signal'],
    acts: ['GET /api/ip3/v1/log-events', 'POST /api/ip3/v1/log-events/incident'],
    see: ['/api/docs#/imports'],
    en: {
      what: 'Log events that opened no incident and joined none. Nothing deletes them.',
      steps: [
        'Filter by text, host, severity, format or day.',
        'Open an event to read it as it was sent.',
        'Select events that belong together and open an incident with them as evidence.',
      ],
    },
    pl: {
      what:
        'Zdarzenia z logów, które nie utworzyły incydentu i do żadnego nie dołączyły. Nic ich ' +
        'nie usuwa.',
      steps: [
        'Filtruj po tekście, hoście, dotkliwości, formacie albo dniu.',
        'Otwórz zdarzenie, aby przeczytać je w wysłanej postaci.',
        'Zaznacz zdarzenia, które należą do siebie, i utwórz z nich incydent; staną się dowodami.',
      ],
    },
  },
};
