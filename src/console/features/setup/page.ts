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
      what: 'Make the first account of a new service. It can do everything.',
      steps: [
        'Open the link as the server printed it, to its end.',
        'Enter e-mail, name and a password of at least 12 characters.',
        'Link refused? Restart the server: while it has no user, it prints a new one.',
        'Then add the others, each with the roles of their work.',
      ],
    },
    pl: {
      what: 'Tu powstaje pierwsze konto nowej usługi. Wolno mu wszystko.',
      steps: [
        'Otwórz odnośnik tak, jak wypisał go serwer, aż do końca.',
        'Podaj e-mail, imię i nazwisko oraz hasło o długości co najmniej 12 znaków.',
        'Odnośnik odrzucony? Uruchom serwer ponownie: bez użytkowników wypisze nowy.',
        'Potem dodaj innych, każdego z rolami jego pracy.',
      ],
    },
  },
};
