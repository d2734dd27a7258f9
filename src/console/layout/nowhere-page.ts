// The page for an address that the console does not have.
import type { ConsolePage } from '../pages/page.ts';

export const nowherePage: ConsolePage = {
  name: 'nowhere',
  file: import.meta.url,
  path: '*',
  title: { en: 'Page not found', pl: 'Nie znaleziono strony' },
  help: {
    words: [],
    acts: [],
    see: ['/documents/pages'],
    en: {
      what: 'The console has no page with this URL.',
      steps: [
        'Check the URL for typos.',
        'Open the incidents with the link on this page.',
        'See the list of all pages of this server below.',
      ],
    },
    pl: {
      what: 'Konsola nie ma strony o tym adresie URL.',
      steps: [
        'Sprawdź, czy w adresie nie ma literówki.',
        'Otwórz incydenty odnośnikiem na tej stronie.',
        'Zobacz listę wszystkich stron tego serwera poniżej.',
      ],
    },
  },
};
