// Administration, with its sections.
import type { ConsolePage } from '../../pages/page.ts';

export const adminPage: ConsolePage = {
  name: 'admin',
  file: import.meta.url,
  path: '/admin/$section',
  title: { en: 'Administration', pl: 'Administracja' },
  summary: 'Users, roles, tokens, audit log, settings, system',
  audience: 'signed-in users, each section for the roles that may read it',
  menu: { key: 'd', part: 'audit' },
  search: ['action', 'actor', 'cursor', 'incident'],
  component: ['./admin-page.tsx', 'AdminPage'],
  help: {
    words: ['role'],
    acts: [],
    see: ['/api/docs#/accounts'],
    en: {
      what: 'Users, roles, tokens, your password, the audit log, settings and state.',
      steps: ['Choose a section; you see those that your roles may read.'],
    },
    pl: {
      what: 'Użytkownicy, role, tokeny, własne hasło, dziennik audytu, ustawienia i stan.',
      steps: ['Wybierz sekcję; widać te, które wolno czytać Twoim rolom.'],
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
          what: 'Who may sign in, and with which roles.',
          steps: [
            'Add each person with an account of their own and the roles of their work.',
            'Password lost? Set a new one; it ends their sessions and tokens.',
            'Somebody leaves? Disable the account. Nothing of it is deleted.',
          ],
        },
        pl: {
          what: 'Kto może się zalogować i z jakimi rolami.',
          steps: [
            'Dodaj każdą osobę z jej własnym kontem i rolami jej pracy.',
            'Zapomniane hasło? Ustaw nowe; kończy ono sesje i tokeny tej osoby.',
            'Ktoś odchodzi? Wyłącz konto. Niczego się w nim nie usuwa.',
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
          what: 'What each role may, as the server decides it.',
          steps: [
            'Find the request that somebody may not make.',
            'Give the lowest role that may; a role may all that the roles below it may.',
          ],
        },
        pl: {
          what: 'Co wolno każdej roli, tak jak decyduje serwer.',
          steps: [
            'Znajdź żądanie, którego komuś nie wolno wysłać.',
            'Nadaj najniższą rolę, której wolno; roli wolno wszystko, co wolno rolom pod nią.',
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
            'Name what it is for, and choose only the roles that it needs.',
            'Let it end soon; 365 days are the most.',
            'Copy it now. It is not shown again.',
            'Revoke what nobody uses; the list says when each was last used.',
          ],
        },
        pl: {
          what: 'Tu pozwala się programowi działać w swoim imieniu bez hasła.',
          steps: [
            'Podaj, do czego służy, i wybierz tylko role, których potrzebuje.',
            'Niech kończy się szybko; najdłużej po 365 dniach.',
            'Skopiuj go teraz. Nie zostanie pokazany ponownie.',
            'Unieważnij nieużywane; lista mówi, kiedy każdego użyto ostatnio.',
          ],
        },
      },
    },
    password: {
      title: { en: 'Your password', pl: 'Własne hasło' },
      reads: 'POST /api/ip3/v1/me/password',
      help: {
        words: ['token', 'calendar'],
        acts: ['POST /api/ip3/v1/me/password'],
        see: ['/api/docs#/accounts'],
        en: {
          what: 'Choose a new password for yourself.',
          steps: [
            'Enter the current one, then a new one of at least 12 characters.',
            'Make new tokens and calendar addresses: the old ones end. You stay signed in here.',
          ],
        },
        pl: {
          what: 'Tu wybiera się nowe hasło dla siebie.',
          steps: [
            'Podaj obecne, a potem nowe o długości co najmniej 12 znaków.',
            'Utwórz nowe tokeny i adresy kalendarza: stare się kończą. Tutaj sesja trwa.',
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
          what: 'Who did what and when, and a check that nothing was changed afterwards.',
          steps: [
            'Filter by who, or by action such as incident.closed.',
            'Press “Verify”: this browser checks the signed head and the entries on this page.',
            'Compare the key with the one that was kept elsewhere.',
            'For the whole log and all content, run “proofline audit verify”.',
          ],
        },
        pl: {
          what: 'Kto, co i kiedy zrobił, i sprawdzenie, że później niczego nie zmieniono.',
          steps: [
            'Filtruj po osobie albo działaniu, np. incident.closed.',
            'Naciśnij „Zweryfikuj”: przeglądarka sprawdza podpisany nagłówek i wpisy na tej ' +
              'stronie.',
            'Porównaj klucz z tym, który przechowano gdzie indziej.',
            'Cały dziennik z treścią sprawdza „proofline audit verify”.',
          ],
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
          what: 'With which settings the service was started. They are not changed here.',
          steps: [
            'Look for what was set and where it came from: environment, file or default.',
            'Change it there and restart the service.',
            'Secrets are only said to be set.',
          ],
        },
        pl: {
          what: 'Z jakimi ustawieniami uruchomiono usługę. Tu się ich nie zmienia.',
          steps: [
            'Sprawdź, co ustawiono i skąd to pochodzi: środowisko, plik albo wartość domyślna.',
            'Zmień to tam i uruchom usługę ponownie.',
            'O sekretach widać tylko, że są ustawione.',
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
          what: 'How the process is that answers this page.',
          steps: [
            'Look at the checks: each must pass for the service to be ready.',
            'Look at writes; they are refused when the audit log cannot go on.',
            'Damaged files are kept bytes that have changed. Look into each.',
          ],
        },
        pl: {
          what: 'W jakim stanie jest proces, który odpowiada tej stronie.',
          steps: [
            'Spójrz na kontrole: wszystkie muszą przejść, aby usługa była gotowa.',
            'Spójrz na zapisy; są odmawiane, gdy dziennik audytu nie może być prowadzony dalej.',
            'Uszkodzone pliki to przechowane bajty, które się zmieniły. Zbadaj każdy.',
          ],
        },
      },
    },
  },
};
