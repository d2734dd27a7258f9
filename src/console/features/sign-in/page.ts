// The page for signing in.
import type { ConsolePage } from '../../pages/page.ts';

export const signInPage: ConsolePage = {
  name: 'signIn',
  file: import.meta.url,
  path: '/sign-in',
  title: { en: 'Sign in', pl: 'Logowanie' },
  isPublic: true,
  component: ['./sign-in.tsx', 'SignIn'],
  route: ['./route.ts', 'signInRoute'],
  help: {
    words: ['role', 'setupLink'],
    acts: [],
    see: ['/documents/status'],
    en: {
      what: 'The way in for those who have an account here.',
      steps: [
        'Enter e-mail and password; pasting works. In a demo, choose a role.',
        'The session lives in this tab and ends with it.',
        'After many attempts the button counts down; wait.',
        'Password lost, or no account? An administrator can set a new one, or add you.',
        'First run? Open the set-up link that the server printed.',
      ],
    },
    pl: {
      what: 'Wejście dla osób, które mają tu konto.',
      steps: [
        'Podaj e-mail i hasło; wklejanie działa. W demie wybierz rolę.',
        'Sesja żyje w tej karcie przeglądarki i kończy się razem z nią.',
        'Po wielu próbach przycisk odlicza czas; poczekaj.',
        'Brak konta albo zapomniane hasło? Administrator może dodać Cię lub ustawić nowe hasło.',
        'Pierwsze uruchomienie? Otwórz odnośnik instalacyjny wypisany przez serwer.',
      ],
    },
  },
};
