// Administration, with its sections.
import type { ConsolePage } from '../../pages/page.ts';
import { keysPart } from '../keys/part.ts';
import { machinesPart } from '../machines/part.ts';
import { privacyPart } from '../privacy/part.ts';
import { teamsPart } from '../teams/part.ts';

export const adminPage: ConsolePage = {
  name: 'admin',
  file: import.meta.url,
  path: '/admin/$section',
  title: { en: 'Administration', pl: 'Administracja' },
  summary: 'Users, roles, tokens, audit log, settings, system',
  audience: 'signed-in users, each section for the roles that can read it',
  menu: { key: 'd', icon: 'Settings', part: 'audit' },
  search: ['action', 'actor', 'cursor', 'incident'],
  component: ['./admin-page.tsx', 'AdminPage'],
  help: {
    words: ['role'],
    acts: [],
    see: ['/api/docs#/accounts'],
    en: {
      what: 'Users, roles, tokens, your password, audit log, settings and system health.',
      steps: ['Select a section. You see the sections that your roles can access.'],
    },
    pl: {
      what:
        'Użytkownicy, role, tokeny, własne hasło, dziennik audytu, ustawienia i stan ' + 'systemu.',
      steps: ['Wybierz sekcję. Widać sekcje dostępne dla Twoich ról.'],
    },
  },
  parts: {
    users: {
      title: { en: 'Users', pl: 'Użytkownicy' },
      reads: 'GET /api/ip3/v1/users',
      help: {
        words: ['role', 'token'],
        acts: ['GET /api/ip3/v1/users', 'POST /api/ip3/v1/users'],
        see: ['/api/docs#/accounts'],
        en: {
          what: 'Who can sign in, and with which roles.',
          steps: [
            'Add an account for each person, with the roles for their work.',
            'If someone forgets their password, create a reset link.',
            'If someone leaves, disable the account. Nothing is deleted.',
          ],
        },
        pl: {
          what: 'Kto może się zalogować i z jakimi rolami.',
          steps: [
            'Dodaj konto dla każdej osoby, z rolami odpowiednimi do jej pracy.',
            'Jeśli ktoś zapomni hasła, utwórz odnośnik resetowania.',
            'Jeśli ktoś odchodzi, wyłącz konto. Niczego się nie usuwa.',
          ],
        },
      },
    },
    roles: {
      title: { en: 'Roles', pl: 'Role' },
      reads: 'GET /api/ip3/v1/users',
      help: {
        words: ['role'],
        acts: ['GET /api/ip3/v1/users'],
        see: ['/api/docs'],
        en: {
          what: 'Permissions of each role, as the server enforces them.',
          steps: [
            'Find the permission that someone needs.',
            'Give them the lowest role that has it. A role includes the permissions of all ' +
              'roles below it.',
          ],
        },
        pl: {
          what: 'Uprawnienia każdej roli, zgodnie z decyzjami serwera.',
          steps: [
            'Znajdź uprawnienie, którego ktoś potrzebuje.',
            'Nadaj najniższą rolę, która je ma. Rola obejmuje uprawnienia wszystkich ' +
              'niższych ról.',
          ],
        },
      },
    },
    tokens: {
      title: { en: 'Tokens', pl: 'Tokeny' },
      reads: 'GET /api/ip3/v1/tokens',
      help: {
        words: ['token', 'role'],
        acts: ['POST /api/ip3/v1/tokens'],
        see: ['/api/docs#/accounts'],
        en: {
          what: 'Let a program act for you without your password.',
          steps: [
            'Enter the purpose, and select only the roles that the program needs.',
            'Choose a short lifetime, at most 365 days.',
            "Copy the token now. It isn't shown again.",
            'Revoke unused tokens. The list shows when each was last used.',
          ],
        },
        pl: {
          what: 'Tokeny pozwalają programom działać w Twoim imieniu bez hasła.',
          steps: [
            'Podaj przeznaczenie i wybierz tylko role, których program potrzebuje.',
            'Wybierz krótką ważność, najwyżej 365 dni.',
            'Skopiuj token teraz. Nie zostanie pokazany ponownie.',
            'Unieważnij nieużywane tokeny. Lista pokazuje ostatnie użycie każdego.',
          ],
        },
      },
    },
    teams: teamsPart,
    machines: machinesPart,
    keys: keysPart,
    password: {
      title: { en: 'Your password', pl: 'Własne hasło' },
      reads: 'POST /api/ip3/v1/me/password',
      help: {
        words: ['token', 'calendar'],
        acts: ['POST /api/ip3/v1/me/password'],
        see: ['/api/docs#/accounts'],
        en: {
          what: 'Change your own password.',
          steps: [
            'Enter the current password, then a new one of at least 12 characters.',
            'Create new tokens and calendar URLs: the old ones end. You stay signed in here.',
          ],
        },
        pl: {
          what: 'Zmiana własnego hasła.',
          steps: [
            'Podaj obecne hasło, a potem nowe o długości co najmniej 12 znaków.',
            'Utwórz nowe tokeny i adresy kalendarza: stare przestają działać. Tutaj sesja ' +
              'trwa.',
          ],
        },
      },
    },
    audit: {
      title: { en: 'Audit log', pl: 'Dziennik audytu' },
      reads: 'GET /api/ip3/v1/audit',
      help: {
        words: ['auditLog', 'checkpoint'],
        acts: ['GET /api/ip3/v1/audit'],
        see: ['/api/ip3/v1/audit/checkpoint', '/api/docs#/audit'],
        en: {
          what: 'Who did what and when, with a check for later changes.',
          steps: [
            'Filter by actor, or by action such as incident.closed.',
            'Select “Verify log”: this browser checks the signed checkpoint and the entries ' +
              'on this page.',
            'Compare the key with the one that you stored elsewhere.',
            'To verify the complete log and its content, run “proofline audit verify”.',
          ],
        },
        pl: {
          what: 'Kto, co i kiedy zrobił, oraz kontrola późniejszych zmian.',
          steps: [
            'Filtruj według wykonawcy albo działania, np. incident.closed.',
            'Wybierz „Zweryfikuj dziennik”: przeglądarka sprawdza podpisany punkt kontrolny ' +
              'i wpisy na tej stronie.',
            'Porównaj klucz z kluczem przechowywanym gdzie indziej.',
            'Aby zweryfikować cały dziennik z treścią, uruchom „proofline audit verify”.',
          ],
        },
      },
    },
    fields: {
      title: { en: 'Fields and templates', pl: 'Pola i szablony' },
      reads: 'GET /api/ip3/v1/custom-fields/:key/versions',
      help: {
        words: ['auditLog'],
        acts: [
          'GET /api/ip3/v1/custom-fields',
          'POST /api/ip3/v1/custom-fields',
          'POST /api/ip3/v1/incident-templates',
        ],
        see: ['/api/docs#/incidents'],
        en: {
          what: 'Custom fields and templates of incidents, for every team or for one.',
          steps: [
            'Define a field with its type and the state that requires it.',
            'In the list of incidents, show it as a column, or filter by field.<key>:value.',
            'Retire a field that is no longer needed. Its values and history stay.',
            'Define a template: a report that starts from it is filled in and gets its actions.',
          ],
        },
        pl: {
          what: 'Pola własne i szablony incydentów, dla każdego zespołu albo dla jednego.',
          steps: [
            'Zdefiniuj pole, jego rodzaj i stan, od którego jest wymagane.',
            'Na liście incydentów pokaż je w kolumnie albo filtruj: field.<klucz>:wartość.',
            'Wycofaj pole, które nie jest już potrzebne. Wartości i historia pozostają.',
            'Zdefiniuj szablon: wypełni zgłoszenie i doda do niego działania.',
          ],
        },
      },
    },
    organisation: {
      title: { en: 'Organisation', pl: 'Organizacja' },
      reads: 'GET /api/ip3/v1/legal-entities',
      help: {
        words: ['duty', 'regime'],
        acts: ['GET /api/ip3/v1/legal-entities', 'POST /api/ip3/v1/legal-entities'],
        see: ['/api/docs#/legal'],
        en: {
          what: 'The legal entities that report, and what their reports say of them.',
          steps: [
            'Add the entity that reports, with its contacts and the authorities.',
            'With several entities, choose one in the legal facts of each incident.',
            'Archive an entity that no longer reports. Its versions stay.',
          ],
        },
        pl: {
          what: 'Podmioty, które składają zgłoszenia, i to, co zgłoszenia o nich mówią.',
          steps: [
            'Dodaj podmiot, który składa zgłoszenia, jego osoby kontaktowe i organy.',
            'Przy kilku podmiotach wybierz jeden w faktach prawnych incydentu.',
            'Zarchiwizuj podmiot, który już nie składa zgłoszeń. Jego wersje pozostają.',
          ],
        },
      },
    },
    privacy: privacyPart,
    retention: {
      title: { en: 'Retention', pl: 'Retencja' },
      reads: 'GET /api/ip3/v1/retention',
      help: {
        words: ['auditLog', 'fourEyes'],
        acts: ['PUT /api/ip3/v1/retention/:kind'],
        see: ['/api/docs#/operations'],
        en: {
          what: 'After how many days records are removed, by kind. Without a policy, they stay.',
          steps: ['Enter the days and look at the preview. It begins 24 hours later.'],
        },
        pl: {
          what: 'Po ilu dniach usuwane są rekordy każdego rodzaju. Bez zasady pozostają.',
          steps: ['Podaj liczbę dni i sprawdź podgląd. Usuwanie zaczyna się po 24 godzinach.'],
        },
      },
    },
    settings: {
      title: { en: 'Settings', pl: 'Ustawienia' },
      reads: 'GET /api/ip3/v1/settings',
      help: {
        words: ['gate', 'fourEyes', 'regime'],
        acts: ['GET /api/ip3/v1/settings'],
        see: ['/api/docs#/operations'],
        en: {
          what: "The settings that the server was started with. You can't change them here.",
          steps: [
            'Check each value and its source: environment, file or default.',
            'To change a setting, edit it at its source and restart the server.',
            'Secrets show only whether they are set.',
          ],
        },
        pl: {
          what: 'Ustawienia, z którymi uruchomiono serwer. Tutaj nie można ich zmienić.',
          steps: [
            'Sprawdź wartości i ich źródło: środowisko, plik albo wartość domyślna.',
            'Aby zmienić ustawienie, zmień je w źródle i uruchom serwer ponownie.',
            'Sekrety pokazują tylko, czy są ustawione.',
          ],
        },
      },
    },
    system: {
      title: { en: 'System', pl: 'System' },
      reads: 'GET /api/ip3/v1/system',
      help: {
        words: ['held', 'auditLog'],
        acts: ['GET /api/ip3/v1/system'],
        see: ['/readyz', '/api/docs#/operations'],
        en: {
          what: 'Health of the server process.',
          steps: [
            'Look at the checks: the server is ready only if all of them pass.',
            "Look at “Writes”: they are blocked if the audit log can't continue.",
            'Investigate each corrupted file: its stored content has changed.',
          ],
        },
        pl: {
          what: 'Stan procesu serwera.',
          steps: [
            'Sprawdź kontrole: serwer jest gotowy tylko, gdy wszystkie przechodzą.',
            'Sprawdź „Zapisy”: są blokowane, gdy dziennik audytu nie może być kontynuowany.',
            'Zbadaj każdy uszkodzony plik: jego przechowywana treść się zmieniła.',
          ],
        },
      },
    },
  },
};
