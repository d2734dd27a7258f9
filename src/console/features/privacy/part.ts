// The section of data protection in the administration.
import type { PagePart } from '../../pages/page.ts';

export const privacyPart: PagePart = {
  title: { en: 'Data protection', pl: 'Ochrona danych' },
  reads: 'GET /api/ip3/v1/privacy/processing-record',
  help: {
    words: ['auditLog'],
    acts: ['POST /api/ip3/v1/privacy/searches'],
    see: ['/api/docs#/legal'],
    en: {
      what: 'Find what is stored about a person, and which fields hold personal data.',
      steps: ['Enter each spelling of the name. Save what was found and check it.'],
    },
    pl: {
      what: 'Znajdź, co przechowywane jest o osobie i które pola mają dane osobowe.',
      steps: ['Podaj każdą pisownię nazwiska. Zapisz i sprawdź wyniki.'],
    },
  },
};
