// Who reports in the demo: an organisation that does not exist, and says so in its name. Neither
// sector nor kind of entity is in it, since its stories are of several: an energy company would
// take the reports of DORA away, and a bank those of NIS2.
import type { Step } from './ask.ts';
import { emailOf } from './life.ts';

const profile = {
  legal_name: 'Przykład S.A. (made up for the demo)',
  trading_names: ['Przykład Demo'],
  country: 'PL',
  timezone: 'Europe/Warsaw',
  currency: 'PLN',
  lei: 'PLEXAMPLE00000000133',
  registrations: [
    { register: 'KRS', number: '0000000000' },
    { register: 'NIP', number: '0000000000' },
  ],
  address: 'ul. Przykładowa 1, 00-000 Warszawa',
  contacts: [
    { name: 'Kira Adamska', email: emailOf('Admin'), phone: '+48000000001' },
    { name: 'Mira Lind', email: emailOf('Analyst'), phone: '+48000000002' },
  ],
  dpo: { name: 'Lena Kowalska', email: emailOf('Legal/DPO'), phone: '+48000000003' },
};

export const profileSteps: readonly Step[] = [
  {
    // Before all else, so that each report finds it.
    hoursAgo: 720,
    run: async (ask) => {
      await ask('Legal/DPO', 'POST', '/api/ip3/v1/legal-entities', profile);
    },
  },
];
