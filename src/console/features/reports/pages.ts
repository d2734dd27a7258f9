// The deadlines and authority reports, and one report.
import type { ConsolePage } from '../../pages/page.ts';

export const reportsPage: ConsolePage = {
  name: 'reports',
  file: import.meta.url,
  path: '/reports',
  title: { en: 'Authority reports', pl: 'Zgłoszenia do organów' },
  summary: 'Legal deadlines, authority reports, deadline calendar',
  reads: 'GET /api/reports',
  menu: { key: 'r', icon: 'Gavel', isPrimary: true },
  search: ['view', 'regime', 'entity', 'delivery', 'target', 'incident', 'due', 'cursor'],
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
      what:
        'Open legal deadlines, nearest first, and the state of the reports to ' + 'authorities.',
      steps: [
        'Start at the top with deadlines that are overdue or due within hours.',
        'Open the incident. Facts, draft and export are on its Legal tab.',
        'Under “Reports”, look for failed reports and reports without a receipt.',
        'Under “Calendar”, create a URL for your calendar program.',
      ],
    },
    pl: {
      what: 'Otwarte terminy zgłoszeń, od najbliższego, i stan zgłoszeń do organów.',
      steps: [
        'Zacznij od góry: od terminów, które minęły albo mijają za kilka godzin.',
        'Otwórz incydent. Fakty, projekt i eksport są na jego karcie Prawo.',
        'W widoku „Zgłoszenia” szukaj nieudanych i tych bez potwierdzenia.',
        'W widoku „Kalendarz” utwórz adres dla swojego kalendarza.',
      ],
    },
  },
};

export const reportPage: ConsolePage = {
  name: 'report',
  file: import.meta.url,
  path: '/reports/$id',
  title: { en: 'One authority report', pl: 'Jedno zgłoszenie do organu' },
  summary: 'One authority report: state, package, delivery attempts, receipts',
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
      what: 'The state of this report. It counts as delivered only with a receipt.',
      steps: [
        "Check the state: sent doesn't mean delivered.",
        'If the report is in the outbox, download the package and submit it to the ' + 'authority.',
        'If sending failed, check the attempts, fix the cause and retry.',
        'Record the receipt with the hash that it states.',
      ],
    },
    pl: {
      what: 'Stan tego zgłoszenia. Liczy się jako doręczone tylko z potwierdzeniem.',
      steps: [
        'Sprawdź stan: wysłane nie znaczy doręczone.',
        'Jeśli zgłoszenie jest w folderze nadawczym, pobierz pakiet i złóż go w organie.',
        'Jeśli wysłanie nie powiodło się, sprawdź próby, usuń przyczynę i ponów.',
        'Zapisz potwierdzenie ze skrótem, który podaje.',
      ],
    },
  },
};
