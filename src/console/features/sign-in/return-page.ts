// The page that a provider of single sign-on sends people back to.
import type { ConsolePage } from '../../pages/page.ts';

export const signOnReturnPage: ConsolePage = {
  name: 'signOnReturn',
  file: import.meta.url,
  path: '/sign-in/return/$provider',
  title: { en: 'Signing in', pl: 'Trwa logowanie' },
  summary: 'Return from single sign-on',
  isPublic: true,
  audience: 'people whom a provider of identities sends back',
  component: ['./sign-on-return.tsx', 'SignOnReturn'],
  route: ['./return-route.ts', 'signOnReturnRoute'],
  help: {
    words: ['role'],
    acts: [],
    see: ['/documents/status'],
    en: {
      what: 'Single sign-on ends here.',
      steps: [
        'Usually the console opens by itself.',
        'If you are refused, the page names your groups, issuer and subject.',
        'Give these to an administrator, then sign in again.',
      ],
    },
    pl: {
      what: 'Tu kończy się logowanie jednokrotne.',
      steps: [
        'Zwykle konsola otwiera się sama.',
        'Po odmowie strona podaje Twoje grupy, wystawcę i identyfikator.',
        'Przekaż je administratorowi, a potem zaloguj się ponownie.',
      ],
    },
  },
};
