// Indicators of all incidents.
import type { ConsolePage } from '../../pages/page.ts';

export const indicatorsPage: ConsolePage = {
  name: 'indicators',
  file: import.meta.url,
  path: '/indicators',
  title: { en: 'Indicators', pl: 'Wskaźniki' },
  summary: 'Addresses, domains and hashes that reports, logs and imports name',
  reads: 'GET /api/ip3/v1/indicators',
  menu: { key: 'k', icon: 'Fingerprint' },
  search: ['q', 'type', 'state', 'incident', 'cursor', 'indicator'],
  component: ['./indicators.tsx', 'Indicators'],
  help: {
    words: ['signal'],
    acts: ['POST /api/ip3/v1/indicators', 'POST /api/ip3/v1/indicators/:id/withdraw'],
    see: ['/api/docs#/indicators'],
    en: {
      what:
        'Addresses, domains, hashes, URLs and email addresses that reports, log events and ' +
        'imports name. Being listed does not make one hostile.',
      steps: [
        'Filter by a part of the value; a defanged spelling works too.',
        'Open one to see in which incidents it was seen.',
        'Add one that you saw, or withdraw one that is harmless.',
        'Save what you see as STIX or MISP.',
      ],
    },
    pl: {
      what:
        'Adresy, domeny, skróty, adresy URL i adresy e-mail, które wymieniają raporty, zdarzenia ' +
        'z logów i importy. Obecność na liście nie oznacza, że wskaźnik jest wrogi.',
      steps: [
        'Filtruj po fragmencie wartości; zapis unieszkodliwiony też działa.',
        'Otwórz wskaźnik, aby zobaczyć, w których incydentach wystąpił.',
        'Dodaj wskaźnik, który widzisz, albo wycofaj nieszkodliwy.',
        'Zapisz widoczne wskaźniki jako STIX albo MISP.',
      ],
    },
  },
};
