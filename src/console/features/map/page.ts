// The threat map.
import type { ConsolePage } from '../../pages/page.ts';

export const mapPage: ConsolePage = {
  name: 'map',
  file: import.meta.url,
  path: '/map',
  title: { en: 'Threat map', pl: 'Mapa zagrożeń' },
  reads: 'GET /api/map/incidents',
  menu: { key: 't' },
  search: ['window', 'sector', 'severity', 'group', 'area'],
  component: ['./threat-map.tsx', 'ThreatMap'],
  help: {
    words: ['window', 'simulation'],
    acts: ['GET /api/map/incidents'],
    see: ['/api/docs#/registry'],
    en: {
      what: 'In which countries incidents were reported. Sizes are counts, not risk.',
      steps: [
        'Choose the window, then narrow by sector, severity or kind.',
        'Read the numbers in the table; it has those without a place, too.',
        'See how many are simulations before you draw conclusions.',
      ],
    },
    pl: {
      what: 'W jakich krajach zgłoszono incydenty. Wielkość to liczba, nie ryzyko.',
      steps: [
        'Wybierz okno, a potem zawęź według sektora, dotkliwości albo rodzaju.',
        'Liczby czytaj w tabeli; ma też te bez miejsca na mapie.',
        'Zanim wyciągniesz wnioski, sprawdź, ile jest symulacji.',
      ],
    },
  },
};
