// The list of engagements, and one engagement with its tabs.
import type { ConsolePage } from '../../pages/page.ts';

export const engagementsPage: ConsolePage = {
  name: 'engagements',
  file: import.meta.url,
  path: '/engagements',
  title: { en: 'Engagements', pl: 'Testy TLPT' },
  summary: 'Engagements, and the check for test activity',
  reads: 'GET /api/ip3/v1/engagements',
  menu: { key: 'e', icon: 'Swords' },
  search: ['q', 'phase', 'cursor', 'view', 'at', 'address', 'host'],
  component: ['./engagement-list.tsx', 'EngagementList'],
  help: {
    words: ['engagement', 'restrictedTest', 'whiteTeam', 'deconfliction'],
    acts: [
      'GET /api/ip3/v1/engagements',
      'GET /api/ip3/v1/deconfliction',
      'POST /api/ip3/v1/engagements',
    ],
    see: ['/api/docs#/engagements'],
    en: {
      what:
        'Threat-led penetration tests (TLPT) that you can access, and the check for test ' +
        'activity.',
      steps: [
        'During an alarm, select “Check for test activity” and enter the time, IP ' +
          'address or host.',
        'If the result is “Logged”, read the entry. If not, ask the control team: this ' +
          'proves nothing.',
        'Open your engagement. Restricted engagements are visible only to their members.',
        'Create an engagement with its scope, rules and control team. It is restricted ' +
          'by default.',
      ],
    },
    pl: {
      what: 'Testy TLPT, do których masz dostęp, i sprawdzenie, czy zdarzenie to test.',
      steps: [
        'Przy alarmie wybierz „Sprawdź, czy to test” i podaj czas, adres IP albo host.',
        'Jeśli wynik to „Zapisano”, przeczytaj wpis. Jeśli nie, zapytaj zespół ' +
          'kontrolny: to niczego nie dowodzi.',
        'Otwórz swój test. Testy z ograniczonym dostępem widzą tylko ich uczestnicy.',
        'Utwórz test z zakresem, zasadami i zespołem kontrolnym. Domyślnie dostęp jest ' +
          'ograniczony.',
      ],
    },
  },
};

export const engagementPage: ConsolePage = {
  name: 'engagement',
  file: import.meta.url,
  path: '/engagements/$id',
  title: { en: 'One engagement', pl: 'Jeden test TLPT' },
  summary: 'One engagement: phases, rules, log and register, final report, plan, package',
  reads: 'GET /api/ip3/v1/engagements/:id',
  within: 'engagements',
  route: ['./route.ts', 'engagementRoute'],
  component: ['./engagement-detail.tsx', 'EngagementDetail'],
  help: {
    words: ['rules', 'whiteTeam', 'restrictedTest', 'crownJewels'],
    acts: [
      'GET /api/ip3/v1/engagements/:id',
      'POST /api/ip3/v1/engagements/:id/rules-of-engagement',
      'POST /api/ip3/v1/engagements/:id/members',
      'POST /api/ip3/v1/engagements/:id/phase',
    ],
    see: ['/api/docs#/engagements'],
    en: {
      what: 'Scope, rules, members and phase of the test.',
      steps: [
        'Enter the scope and the crown jewels.',
        'Write the rules of engagement, and record who signed them. You confirm the ' +
          'signature.',
        'Add members by their email.',
        'Move to the next phase. The red team test can start only after the rules are ' + 'signed.',
        'Watch the time limits of the regulation.',
      ],
    },
    pl: {
      what: 'Zakres, zasady, uczestnicy i faza testu.',
      steps: [
        'Podaj zakres i kluczowe zasoby.',
        'Napisz zasady prowadzenia testu i zapisz, kto je podpisał. Potwierdzasz ten ' + 'podpis.',
        'Dodaj uczestników, podając ich e-mail.',
        'Przejdź do następnej fazy. Test red team może się rozpocząć dopiero po ' +
          'podpisaniu zasad.',
        'Pilnuj terminów z rozporządzenia.',
      ],
    },
  },
  parts: {
    overview: { title: { en: 'Summary', pl: 'Podsumowanie' } },
    log: {
      title: { en: 'Log and register', pl: 'Dziennik i rejestr' },
      help: {
        words: ['log', 'register', 'held'],
        acts: ['GET /api/ip3/v1/engagements/:id/log', 'POST /api/ip3/v1/engagements/:id/log'],
        see: ['/api/docs#/engagements'],
        en: {
          what: 'The activity of the test, and the evidence for the final report.',
          steps: [
            'Press n to add an entry: what happened, when, and from which IP address.',
            'Save it immediately. Entries are numbered and immutable.',
            'To correct an entry, add another one.',
            'Add entries that the report needs to the register, with a file or with a ' +
              'reference and its hash.',
          ],
        },
        pl: {
          what: 'Przebieg testu i dowody do raportu końcowego.',
          steps: [
            'Naciśnij n, aby dodać wpis: co się stało, kiedy i z jakiego adresu IP.',
            'Zapisz go od razu. Wpisy są numerowane i niezmienne.',
            'Aby poprawić wpis, dodaj kolejny.',
            'Wpisy potrzebne w raporcie dodaj do rejestru: z plikiem albo z odnośnikiem i ' +
              'jego skrótem.',
          ],
        },
      },
    },
    rules: {
      title: { en: 'Scope and rules', pl: 'Zakres i zasady' },
      help: {
        words: ['rules', 'crownJewels', 'whiteTeam'],
        acts: ['GET /api/ip3/v1/engagements/:id'],
        see: ['/api/docs#/engagements'],
        en: {
          what: 'The scope of the test, its rules, and who takes part.',
          steps: [
            'Enter the scope and the crown jewels, one on each line.',
            'Write the rules of engagement, and record who signed them and when.',
            'Add members by their email. Others do not see a restricted engagement.',
          ],
        },
        pl: {
          what: 'Zakres testu, jego zasady i uczestnicy.',
          steps: [
            'Podaj zakres i kluczowe zasoby, po jednym w wierszu.',
            'Zapisz zasady prowadzenia testu oraz kto i kiedy je podpisał.',
            'Dodaj uczestników, podając ich e-mail. Inni nie widzą testu z ograniczonym ' +
              'dostępem.',
          ],
        },
      },
    },
    report: {
      title: { en: 'Final report', pl: 'Raport końcowy' },
      help: {
        words: ['claim', 'register', 'package'],
        acts: [
          'GET /api/ip3/v1/engagements/:id/final-report',
          'POST /api/ip3/v1/engagements/:id/final-report',
        ],
        see: ['/.well-known/proofline-keys.json', '/api/docs#/engagements'],
        en: {
          what: 'Write the final report. The server rejects findings without evidence.',
          steps: [
            'Check the requirements for the report.',
            'Write the summary and the findings. Each finding cites register entries by ' +
              'number.',
            'Submit the report. If evidence is missing, the page lists it and keeps your ' +
              'text.',
            'All accepted versions are stored.',
            'Download the package. Anyone can verify it offline.',
          ],
        },
        pl: {
          what: 'Napisz raport końcowy. Serwer odrzuca ustalenia bez dowodów.',
          steps: [
            'Sprawdź wymagania raportu.',
            'Napisz podsumowanie i ustalenia. Każde ustalenie wskazuje numery wpisów ' +
              'rejestru.',
            'Złóż raport. Jeśli brakuje dowodów, strona je wymienia i zachowuje tekst.',
            'Wszystkie przyjęte wersje są przechowywane.',
            'Pobierz pakiet. Można go zweryfikować bez tego serwera.',
          ],
        },
      },
    },
    plan: {
      title: { en: 'Remediation plan', pl: 'Plan naprawczy' },
      help: {
        words: ['claim', 'restrictedTest'],
        acts: [
          'GET /api/ip3/v1/engagements/:id/remediation-plan',
          'POST /api/ip3/v1/engagements/:id/remediation-plan',
        ],
        see: ['/api/docs#/engagements'],
        en: {
          what: 'Create incidents with an owner from the findings, so that they get fixed.',
          steps: [
            'Wait until the blue team is informed: everyone who can read incidents sees the ' +
              'title, severity and owner.',
            'Select a finding of the accepted report, an owner and a due date.',
            "Follow the new incident. It doesn't mention the engagement.",
          ],
        },
        pl: {
          what: 'Utwórz z ustaleń incydenty z właścicielem, aby je naprawiono.',
          steps: [
            'Poczekaj na poinformowanie blue team: tytuł, dotkliwość i właściciela widzi ' +
              'każdy, kto może czytać incydenty.',
            'Wybierz ustalenie przyjętego raportu, właściciela i termin.',
            'Śledź nowy incydent. Nie wymienia on testu.',
          ],
        },
      },
    },
    documents: {
      title: { en: 'Documents', pl: 'Dokumenty' },
      help: {
        words: ['engagement'],
        acts: ['GET /api/ip3/v1/engagements/:id/documents/:document'],
        see: ['/api/docs#/engagements'],
        en: {
          what: "Drafts of the framework's documents, filled with the data of this engagement.",
          steps: [
            'Select a document to see what is missing.',
            'Record the missing data, then open the document again.',
            "Save it as Markdown and complete it. It isn't an official template.",
          ],
        },
        pl: {
          what: 'Projekty dokumentów wymaganych w ramach, wypełnione danymi tego testu.',
          steps: [
            'Wybierz dokument, aby zobaczyć, czego brakuje.',
            'Zapisz brakujące dane i otwórz dokument ponownie.',
            'Zapisz go jako Markdown i uzupełnij. To nie jest urzędowy wzór.',
          ],
        },
      },
    },
  },
};
