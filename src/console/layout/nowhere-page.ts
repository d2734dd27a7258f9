// The page for an address that the console does not have.
import type { ConsolePage } from '../pages/page.ts';

export const nowherePage: ConsolePage = {
  name: 'nowhere',
  file: import.meta.url,
  path: '*',
  title: { en: 'There is no such page', pl: 'Nie ma takiej strony' },
  help: {
    words: [],
    acts: [],
    see: ['/documents/pages'],
    en: {
      what: 'The console has no page at this address.',
      steps: [
        'Look for a letter that is missing in the address.',
        'Go to the incidents by the link on this page.',
        'The list of all pages of this server is below.',
      ],
    },
    pl: {
      what: 'Konsola nie ma strony pod tym adresem.',
      steps: [
        'Sprawdź, czy w adresie nie brakuje litery.',
        'Przejdź do incydentów odnośnikiem na tej stronie.',
        'Lista wszystkich stron tego serwera jest poniżej.',
      ],
    },
  },
};
