// What reached the person who is signed in.
import type { ConsolePage } from '../../pages/page.ts';

export const inboxPage: ConsolePage = {
  name: 'inbox',
  file: import.meta.url,
  path: '/notifications',
  title: { en: 'Notifications', pl: 'Powiadomienia' },
  summary: 'Changes of watched incidents, and notes that mention the user',
  reads: 'GET /api/ip3/v1/inbox',
  menu: { key: 'n', icon: 'Bell' },
  search: ['only', 'cursor'],
  component: ['./inbox.tsx', 'Inbox'],
  help: {
    words: [],
    acts: ['GET /api/ip3/v1/inbox'],
    see: ['/api/docs#/watching'],
    en: {
      what: 'What others did on incidents that you watch, and notes that mention you.',
      steps: [
        'Open a notification. It is marked as read.',
        'Select “Unread” to show only what is new.',
        'Watch or stop watching an incident with the eye in its heading.',
        'Choose in the account menu whether you watch what you own, report or write on.',
      ],
    },
    pl: {
      what: 'Co zrobili inni w obserwowanych incydentach i notatki, które Cię wspominają.',
      steps: [
        'Otwórz powiadomienie. Zostanie oznaczone jako przeczytane.',
        'Wybierz „Nieprzeczytane”, aby zobaczyć tylko to, co nowe.',
        'Obserwowanie włącza i wyłącza oko w nagłówku incydentu.',
        'W menu konta wybierz, czy obserwować to, co prowadzisz, zgłaszasz i komentujesz.',
      ],
    },
  },
};
