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
        'Use the button of your provider, if there is one. Else enter email and password.',
        'In a demo, select a role.',
        'Your session counts in all tabs of this browser until you sign out.',
        'After too many attempts, wait until the button is available again.',
        'If you forgot your password or have no account, ask an administrator.',
        'On a first start, open the set-up link that the server printed.',
      ],
    },
    pl: {
      what: 'Zaloguj się na swoje konto.',
      steps: [
        'Użyj przycisku dostawcy tożsamości, jeśli jest. Inaczej podaj e-mail i hasło.',
        'W demie wybierz rolę.',
        'Sesja działa we wszystkich kartach tej przeglądarki aż do wylogowania.',
        'Po zbyt wielu próbach poczekaj, aż przycisk będzie dostępny.',
        'Jeśli nie pamiętasz hasła albo nie masz konta, poproś administratora.',
        'Przy pierwszym uruchomieniu otwórz odnośnik instalacyjny wypisany przez serwer.',
      ],
    },
  },
};
