// The deadlines and authority reports, and one report.
import type { ConsolePage } from '../../pages/page.ts';

export const reportsPage: ConsolePage = {
  name: 'reports',
  file: import.meta.url,
  path: '/reports',
  title: { en: 'Authority reports', pl: 'Zgłoszenia do organów' },
  summary: 'Legal deadlines, authority reports, calendar of deadlines',
  reads: 'GET /api/reports',
  menu: { key: 'r' },
  search: ['view', 'regime', 'delivery', 'target', 'incident', 'due', 'cursor'],
  component: ['./reports-page.tsx', 'ReportsPage'],
  help: {
    words: ['duty', 'earlyWarning', 'regime', 'receipt', 'calendar'],
    acts: [
      'GET /api/ip3/v1/legal/deadlines',
      'GET /api/reports',
      'POST /api/ip3/v1/legal/calendar-feeds',
      'POST /api/reports/incidents/:id/export',
    ],
    see: ['/api/docs#/legal', '/api/docs#/reports'],
    en: {
      what: 'Which legal deadlines are open, nearest first, and what became of the reports made.',
      steps: [
        'Begin at the top: what is over or due within hours.',
        'Open the incident there; facts, draft and export are on its Legal tab.',
        'Under “Reports”, look for “given up” and for what has no receipt.',
        'Under “Calendar”, make an address for your own calendar.',
      ],
    },
    pl: {
      what: 'Które terminy prawne są otwarte, od najbliższego, i co stało się ze zgłoszeniami.',
      steps: [
        'Zacznij od góry: od tego, co minęło albo mija za kilka godzin.',
        'Otwórz stamtąd incydent; fakty, projekt i eksport są na jego karcie Prawo.',
        'Pod „Zgłoszenia” szukaj zaniechanych i tych bez potwierdzenia.',
        'Pod „Kalendarz” utwórz adres dla własnego kalendarza.',
      ],
    },
  },
};

export const reportPage: ConsolePage = {
  name: 'report',
  file: import.meta.url,
  path: '/reports/$id',
  title: { en: 'One authority report', pl: 'Jedno zgłoszenie do organu' },
  summary: 'One authority report: state, package, attempts, receipts',
  reads: 'GET /api/reports/:id',
  within: 'reports',
  component: ['./report-detail.tsx', 'ReportDetail'],
  help: {
    words: ['receipt', 'submission', 'package'],
    acts: [
      'GET /api/reports/:id',
      'GET /api/reports/:id/package',
      'POST /api/reports/:id/retry',
      'POST /api/reports/:id/receipt',
    ],
    see: ['/.well-known/proofline-keys.json', '/api/docs#/reports'],
    en: {
      what: 'How far this report is on its way. It is delivered when a receipt says so.',
      steps: [
        'Read the state: handed over is not delivered.',
        'In the outbox? Download the package and submit it on the way of the authority.',
        'Given up? Look at the attempts, remove the cause, try again.',
        'Record the receipt with the hash that it names, read from the receipt.',
      ],
    },
    pl: {
      what: 'Jak daleko jest to zgłoszenie. Jest doręczone, gdy mówi to potwierdzenie.',
      steps: [
        'Przeczytaj stan: przekazane nie znaczy doręczone.',
        'Leży w folderze wyjściowym? Pobierz paczkę i złóż ją drogą wymaganą przez organ.',
        'Zaniechane? Obejrzyj próby, usuń przyczynę i ponów.',
        'Zapisz potwierdzenie ze skrótem, który podaje, odczytanym z potwierdzenia.',
      ],
    },
  },
};
