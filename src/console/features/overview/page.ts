// The overview.
import type { ConsolePage } from '../../pages/page.ts';

export const overviewPage: ConsolePage = {
  name: 'overview',
  file: import.meta.url,
  path: '/overview',
  title: { en: 'Overview', pl: 'Przegląd' },
  reads: 'GET /api/ip3/v1/overview',
  menu: { key: 'o', icon: 'LayoutDashboard', isPrimary: true },
  search: ['window'],
  component: ['./overview.tsx', 'Overview'],
  help: {
    words: ['gate', 'duty', 'priority', 'coverage'],
    acts: ['GET /api/ip3/v1/overview'],
    see: ['/api/docs#/incidents'],
    en: {
      what: 'What needs your attention, and the current state. Start your shift here.',
      steps: [
        'Work through “Needs attention” from the top. Each line links to the place where ' +
          'you can resolve it.',
        'Check the legal deadlines: which are overdue, and which are due within six ' + 'hours.',
        'Check the key metrics. A link opens the incidents that a metric counts.',
        'See in the recent activity what others did.',
      ],
    },
    pl: {
      what: 'Co wymaga Twojej uwagi i jaki jest obecny stan. Tu zaczyna się zmianę.',
      steps: [
        'Przejdź od góry listę „Wymaga uwagi”. Każdy wiersz prowadzi tam, gdzie można to ' +
          'załatwić.',
        'Sprawdź terminy zgłoszeń: które minęły, a które mijają w ciągu sześciu godzin.',
        'Sprawdź wskaźniki. Odnośnik otwiera incydenty, które wskaźnik liczy.',
        'W ostatnich działaniach zobacz, co zrobili inni.',
      ],
    },
  },
};
