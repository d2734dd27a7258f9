// The statistics.
import type { ConsolePage } from '../../pages/page.ts';

export const statisticsPage: ConsolePage = {
  name: 'statistics',
  file: import.meta.url,
  path: '/statistics',
  title: { en: 'Statistics', pl: 'Statystyki' },
  reads: 'GET /api/stats/incidents',
  menu: { key: 's' },
  search: ['window'],
  component: ['./statistics.tsx', 'Statistics'],
  help: {
    words: ['window', 'median', 'coverage', 'priority'],
    acts: ['GET /api/stats/incidents'],
    see: ['/api/docs#/registry'],
    en: {
      what: 'Figures over the incidents that were reported in a window of time.',
      steps: [
        'Choose the window; all figures are about it.',
        'Read beside each figure how many cases it rests on.',
        'Look at the median next to the mean, and at the oldest that is still open.',
        'Each chart has its table and a CSV file.',
      ],
    },
    pl: {
      what: 'Liczby dla incydentów zgłoszonych w wybranym oknie czasu.',
      steps: [
        'Wybierz okno; dotyczą go wszystkie liczby.',
        'Przy każdej liczbie przeczytaj, na ilu przypadkach się opiera.',
        'Obok średniej spójrz na medianę i na najstarszy, który wciąż trwa.',
        'Każdy wykres ma swoją tabelę i plik CSV.',
      ],
    },
  },
};
