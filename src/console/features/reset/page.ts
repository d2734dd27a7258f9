// The page for choosing a password by a one-time link.
import type { ConsolePage } from '../../pages/page.ts';

export const resetPage: ConsolePage = {
  name: 'reset',
  file: import.meta.url,
  path: '/reset',
  title: { en: 'Choose your password', pl: 'Wybierz hasło' },
  summary: 'New password',
  isPublic: true,
  audience: 'holder of a one-time link of an administrator',
  component: ['./reset.tsx', 'Reset'],
  route: ['./route.ts', 'resetRoute'],
  help: {
    words: ['role'],
    acts: [],
    see: ['/documents/status'],
    en: {
      what: 'Set a password by the one-time link of an administrator.',
      steps: [
        'Open the newest link that you were given, to its end.',
        'Enter a password of at least 12 characters, twice.',
        'Then sign in with it.',
      ],
    },
    pl: {
      what: 'Tu ustawisz hasło przez jednorazowy odnośnik od administratora.',
      steps: [
        'Otwórz najnowszy otrzymany odnośnik, aż do końca.',
        'Podaj dwa razy hasło o długości co najmniej 12 znaków.',
        'Potem zaloguj się nim.',
      ],
    },
  },
};
