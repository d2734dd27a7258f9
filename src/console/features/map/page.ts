// The threat map.
import type { ConsolePage } from '../../pages/page.ts';

export const mapPage: ConsolePage = {
  name: 'map',
  file: import.meta.url,
  path: '/map',
  title: { en: 'Threat map', pl: 'Mapa zagrożeń' },
  reads: 'GET /api/map/incidents',
  menu: { key: 't', icon: 'Map' },
  search: ['window', 'sector', 'severity', 'group', 'area'],
  component: ['./threat-map.tsx', 'ThreatMap'],
  help: {
    words: ['window', 'simulation'],
    acts: ['GET /api/map/incidents'],
    see: ['/api/docs#/registry'],
    en: {
      what: 'Countries in which incidents were reported. Sizes show counts, not risk.',
      steps: [
        'Select the time range, then filter by sector, severity or type.',
        'Read the numbers in the table. It includes incidents without a location.',
        'Check how many incidents are simulated before you draw conclusions.',
      ],
    },
    pl: {
      what: 'W jakich krajach zgłoszono incydenty. Wielkość to liczba, nie ryzyko.',
      steps: [
        'Wybierz okres, a potem filtruj według sektora, dotkliwości albo rodzaju.',
        'Liczby czytaj w tabeli. Obejmuje też incydenty bez miejsca na mapie.',
        'Zanim wyciągniesz wnioski, sprawdź liczbę symulacji.',
      ],
    },
  },
};
