// The section of service accounts in the administration.
import type { PagePart } from '../../pages/page.ts';

export const machinesPart: PagePart = {
  title: { en: 'Service accounts', pl: 'Konta usług' },
  reads: 'GET /api/ip3/v1/service-accounts',
  help: {
    words: ['serviceAccount', 'scope', 'role'],
    acts: ['POST /api/ip3/v1/service-accounts'],
    see: ['/api/docs#/accounts'],
    en: {
      what: 'Accounts of programs, each with an owner, roles, scopes and an end.',
      steps: [
        'Add an account for each program, with the scopes for its work.',
        "Copy the secret now. It isn't shown again. Or let it use a certificate.",
        'Replace the secret before people who know it leave.',
        'If a program is retired, disable its account. Its tokens end immediately.',
      ],
    },
    pl: {
      what: 'Konta programów; każde ma właściciela, role, zakresy i datę końca.',
      steps: [
        'Dodaj konto dla każdego programu, z zakresami odpowiednimi do jego pracy.',
        'Skopiuj sekret teraz. Nie zostanie pokazany ponownie. Albo użyj certyfikatu.',
        'Wymień sekret, zanim odejdą osoby, które go znają.',
        'Gdy program nie jest już używany, wyłącz konto. Tokeny kończą się od razu.',
      ],
    },
  },
};
