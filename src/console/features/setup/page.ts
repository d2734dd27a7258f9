// The page for the first administrator.
import type { ConsolePage } from '../../pages/page.ts';

export const setupPage: ConsolePage = {
  name: 'setup',
  file: import.meta.url,
  path: '/setup',
  title: { en: 'First administrator', pl: 'Pierwszy administrator' },
  isPublic: true,
  audience: 'holder of the one-time set-up link',
  component: ['./setup.tsx', 'Setup'],
  route: ['./route.ts', 'setupRoute'],
  help: {
    words: ['setupLink', 'role'],
    acts: [],
    see: ['/documents/status'],
    en: {
      what: 'Create the first account of a new server. It has all permissions.',
      steps: [
        'Open the complete link that the server printed.',
        'Enter email, name and a password of at least 12 characters.',
        "If the link doesn't work, restart the server. It prints a new link while it has " +
          'no users.',
        'Then add the other users with the roles for their work.',
      ],
    },
    pl: {
      what: 'Tu powstaje pierwsze konto nowego serwera. Ma wszystkie uprawnienia.',
      steps: [
        'Otwórz cały odnośnik wypisany przez serwer.',
        'Podaj e-mail, imię i nazwisko oraz hasło o długości co najmniej 12 znaków.',
        'Jeśli odnośnik nie działa, uruchom serwer ponownie. Dopóki nie ma użytkowników, ' +
          'wypisuje nowy.',
        'Potem dodaj pozostałych użytkowników z rolami odpowiednimi do ich pracy.',
      ],
    },
  },
};
