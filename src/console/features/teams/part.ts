// The section of teams in the administration.
import type { PagePart } from '../../pages/page.ts';

export const teamsPart: PagePart = {
  title: { en: 'Teams', pl: 'Zespoły' },
  reads: 'GET /api/ip3/v1/teams',
  help: {
    words: ['role'],
    acts: ['POST /api/ip3/v1/teams'],
    see: ['/api/docs#/accounts'],
    en: {
      what: 'People who read the incidents of their teams and nothing else.',
      steps: [
        'Add a team. It has the incidents whose field “Team” is its name.',
        'Take the roles of the user away: who has roles sees all incidents.',
        'Add the user to the team as Viewer, or as Analyst to show internal evidence too.',
        'Members only read. Changing needs a role in “Users”.',
      ],
    },
    pl: {
      what: 'Osoby, które czytają incydenty swoich zespołów i nic więcej.',
      steps: [
        'Dodaj zespół. Należą do niego incydenty, w których pole „Zespół” ma jego nazwę.',
        'Odbierz użytkownikowi role: kto ma role, widzi wszystkie incydenty.',
        'Dodaj go do zespołu jako Viewer albo jako Analyst, aby widział też dowody wewnętrzne.',
        'Członkowie tylko czytają. Zmiany wymagają roli nadanej w „Użytkownicy”.',
      ],
    },
  },
};
