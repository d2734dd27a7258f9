// The list of engagements, and one engagement with its tabs.
import type { ConsolePage } from '../../pages/page.ts';

export const engagementsPage: ConsolePage = {
  name: 'engagements',
  file: import.meta.url,
  path: '/engagements',
  title: { en: 'Engagements', pl: 'Ćwiczenia TLPT' },
  summary: 'Engagements, and the question whether something was the test',
  reads: 'GET /api/ip3/v1/engagements',
  menu: { key: 'e' },
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
      what: 'Threat-led tests that you are in on, and the question whether something was the test.',
      steps: [
        'For an alarm in the night, ask “Is this us?” with time, address or host.',
        'If it says “Logged”, read the entry. If not, ask the white team; it proves nothing.',
        'Open your engagement. A restricted one is shown to its members alone.',
        'Set up a new one with its scope, rules and white team. It is restricted unless you ' +
          'say no.',
      ],
    },
    pl: {
      what:
        'Testy oparte na zagrożeniach, o których wolno Ci wiedzieć, i pytanie: czy to był ' +
        'test?',
      steps: [
        'Przy nocnym alarmie zapytaj „Czy to my?”, podając czas, adres albo host.',
        'Gdy odpowiedź brzmi „Zapisano”, przeczytaj wpis. Gdy nie, zapytaj white team; to ' +
          'niczego nie dowodzi.',
        'Otwórz swoje ćwiczenie. Zastrzeżone widzą tylko jego uczestnicy.',
        'Nowe utwórz z zakresem, zasadami i zespołem. Jest zastrzeżone, chyba że ustalisz inaczej.',
      ],
    },
  },
};

export const engagementPage: ConsolePage = {
  name: 'engagement',
  file: import.meta.url,
  path: '/engagements/$id',
  title: { en: 'One engagement', pl: 'Jedno ćwiczenie' },
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
      what: 'What is tested, under which rules, who knows of it, and which phase it is in.',
      steps: [
        'Write down the scope and the crown jewels.',
        'Write the rules, and record who signed them. You vouch for that.',
        'Let in who must know, by their e-mail.',
        'Go to the next phase. The red team begins only under signed rules.',
        'Watch the limits of the regulation.',
      ],
    },
    pl: {
      what: 'Co się testuje, według jakich zasad, kto o tym wie i która to faza.',
      steps: [
        'Zapisz zakres i klejnoty koronne.',
        'Napisz zasady i zapisz, kto je podpisał. Ręczysz za to.',
        'Dopuść tych, którzy muszą wiedzieć, podając ich e-mail.',
        'Przejdź do następnej fazy. Red team zaczyna dopiero po podpisaniu zasad.',
        'Pilnuj terminów z rozporządzenia.',
      ],
    },
  },
  parts: {
    overview: { title: { en: 'Scope & rules', pl: 'Zakres i zasady' } },
    log: {
      title: { en: 'Log & register', pl: 'Dziennik i rejestr' },
      help: {
        words: ['log', 'register', 'held'],
        acts: ['GET /api/ip3/v1/engagements/:id/log', 'POST /api/ip3/v1/engagements/:id/log'],
        see: ['/api/docs#/engagements'],
        en: {
          what: 'What the test did, entry by entry, and the evidence that the report will rest on.',
          steps: [
            'Press n for a new entry: what happened, when, from which address.',
            'Save it at once; entries are numbered and never changed.',
            'For a correction, add another entry.',
            'Mark what the report will need as register, with a file or with a reference and ' +
              'its hash.',
          ],
        },
        pl: {
          what: 'Co zrobiono w teście, wpis po wpisie, i dowody, na których oprze się raport.',
          steps: [
            'Naciśnij n, aby dodać wpis: co się stało, kiedy, z jakiego adresu.',
            'Zapisuj od razu; wpisy są numerowane i nigdy niezmieniane.',
            'Poprawką jest kolejny wpis.',
            'To, czego będzie potrzebował raport, wpisz do rejestru: z plikiem albo z ' +
              'odnośnikiem i jego skrótem.',
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
          what: 'Write the final report. It is refused as long as a finding names no evidence.',
          steps: [
            'Look at the list of what the report needs.',
            'Write the summary and the findings; each finding names register entries by number.',
            'Submit it. What is not proven is named, and nothing you wrote is lost.',
            'Every accepted version is kept.',
            'Then take the package; it can be checked without this server.',
          ],
        },
        pl: {
          what:
            'Tu powstaje raport końcowy. Nie zostanie przyjęty, dopóki jakieś ustalenie nie ' +
            'wskazuje dowodu.',
          steps: [
            'Spójrz na listę tego, czego wymaga raport.',
            'Napisz podsumowanie i ustalenia; każde wskazuje numery wpisów rejestru.',
            'Złóż raport. To, czego nic nie dowodzi, jest wymienione, a tekst nie ginie.',
            'Każda przyjęta wersja zostaje zachowana.',
            'Potem pobierz pakiet; można go sprawdzić bez tego serwera.',
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
          what: 'Make incidents with an owner out of the findings, so that somebody fixes them.',
          steps: [
            'Wait until the blue team may know: who reads incidents sees title, severity and ' +
              'owner.',
            'Choose a finding of the accepted report, an owner and a due date.',
            'Follow the incident it becomes; it does not name the engagement.',
          ],
        },
        pl: {
          what: 'Tu z ustaleń powstają incydenty z właścicielem, aby ktoś je naprawił.',
          steps: [
            'Poczekaj, aż blue team może wiedzieć: tytuł, dotkliwość i właściciela zobaczy ' +
              'każdy, kto czyta incydenty.',
            'Wybierz ustalenie przyjętego raportu, właściciela i termin.',
            'Śledź incydent, który powstał; nie wymienia on ćwiczenia.',
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
          what: 'Drafts of the documents of the framework, filled with what this engagement has.',
          steps: [
            'Choose a document and read what is still missing.',
            'Record that where it belongs, and look again.',
            'Save it as Markdown and finish it. It is no template of an authority.',
          ],
        },
        pl: {
          what: 'Szkice dokumentów wymaganych w ramach, wypełnione tym, co to ćwiczenie już ma.',
          steps: [
            'Wybierz dokument i przeczytaj, czego jeszcze brakuje.',
            'Zapisz to tam, gdzie jest jego miejsce, i wróć.',
            'Zapisz jako Markdown i dokończ. To nie jest wzór organu.',
          ],
        },
      },
    },
  },
};
