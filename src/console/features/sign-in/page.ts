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
      what: 'Sign in with your account.',
      steps: [
        'Enter email and password. You can paste them. In a demo, select a role.',
        'Your session exists only in this browser tab and ends with it.',
        'After too many attempts, wait until the button is available again.',
        'If you forgot your password or have no account, ask an administrator.',
        'On a first start, open the set-up link that the server printed.',
      ],
    },
    pl: {
      what: 'Zaloguj się na swoje konto.',
      steps: [
        'Podaj e-mail i hasło. Można je wkleić. W demie wybierz rolę.',
        'Sesja działa tylko w tej karcie przeglądarki i kończy się razem z nią.',
        'Po zbyt wielu próbach poczekaj, aż przycisk będzie dostępny.',
        'Jeśli nie pamiętasz hasła albo nie masz konta, poproś administratora.',
        'Przy pierwszym uruchomieniu otwórz odnośnik instalacyjny wypisany przez serwer.',
      ],
    },
  },
};
