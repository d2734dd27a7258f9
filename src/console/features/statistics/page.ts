// The statistics.
import type { ConsolePage } from '../../pages/page.ts';

export const statisticsPage: ConsolePage = {
  name: 'statistics',
  file: import.meta.url,
  path: '/statistics',
  title: { en: 'Statistics', pl: 'Statystyki' },
  reads: 'GET /api/stats/incidents',
  menu: { key: 's', icon: 'ChartColumn' },
  search: ['window'],
  component: ['./statistics.tsx', 'Statistics'],
  help: {
    words: ['window', 'median', 'coverage', 'priority'],
    acts: ['GET /api/stats/incidents'],
    see: ['/api/docs#/registry'],
    en: {
      what: 'Metrics of the incidents that were reported in a time range.',
      steps: [
        'Select the time range. All metrics refer to it.',
        'Check how many cases each metric is based on.',
        'Compare the median with the mean, and look at the oldest open case.',
        'Open the table or save the CSV file of any chart.',
        'Select 365 days to see the open incidents at the end of each month.',
      ],
    },
    pl: {
      what: 'Wskaźniki incydentów zgłoszonych w wybranym okresie.',
      steps: [
        'Wybierz okres. Dotyczą go wszystkie wskaźniki.',
        'Sprawdź, na ilu przypadkach opiera się każdy wskaźnik.',
        'Porównaj medianę ze średnią i sprawdź najstarszą otwartą sprawę.',
        'Otwórz tabelę albo zapisz plik CSV dowolnego wykresu.',
        'Wybierz 365 dni, aby zobaczyć otwarte incydenty na koniec każdego miesiąca.',
      ],
    },
  },
};
