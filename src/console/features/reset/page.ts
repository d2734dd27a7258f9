// The page for choosing a password by a one-time link.
import type { ConsolePage } from '../../pages/page.ts';

export const resetPage: ConsolePage = {
  name: 'reset',
  file: import.meta.url,
  path: '/reset',
  title: { en: 'Set your password', pl: 'Ustaw hasło' },
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
      what: 'Set a password with the one-time link from an administrator.',
      steps: [
        'Open the complete latest link.',
        'Enter a password of at least 12 characters, twice.',
        'Sign in with it.',
      ],
    },
    pl: {
      what: 'Tu ustawisz hasło przez jednorazowy odnośnik od administratora.',
      steps: [
        'Otwórz cały najnowszy odnośnik.',
        'Podaj dwa razy hasło o długości co najmniej 12 znaków.',
        'Zaloguj się nim.',
      ],
    },
  },
};
