// The overview.
import type { ConsolePage } from '../../pages/page.ts';

export const overviewPage: ConsolePage = {
  name: 'overview',
  file: import.meta.url,
  path: '/overview',
  title: { en: 'Overview', pl: 'Przegląd' },
  reads: 'GET /api/ip3/v1/overview',
  menu: { key: 'o', isPrimary: true },
  search: ['window'],
  component: ['./overview.tsx', 'Overview'],
  help: {
    words: ['gate', 'duty', 'priority', 'coverage'],
    acts: ['GET /api/ip3/v1/overview'],
    see: ['/api/docs#/incidents'],
    en: {
      what: 'What waits for you, and how things stand: begin your shift here.',
      steps: [
        'Work through “Needs me now” from the top; each line leads to where it is dealt with.',
        'Look at the legal clocks: what is over, what is due within six hours.',
        'Look at the key figures; those with a link lead to the incidents that they count.',
        'See in the latest activity what others did.',
      ],
    },
    pl: {
      what: 'Co na Ciebie czeka i jak stoją sprawy: tu zaczyna się zmianę.',
      steps: [
        'Przejdź od góry „Wymaga mojego działania”; każdy wiersz prowadzi tam, gdzie to załatwić.',
        'Spójrz na terminy ustawowe: co minęło, co mija w ciągu sześciu godzin.',
        'Spójrz na wskaźniki; te z odnośnikiem prowadzą do incydentów, które liczą.',
        'W ostatnich działaniach zobacz, co zrobili inni.',
      ],
    },
  },
};
