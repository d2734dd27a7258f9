// The page of one incident, with its tabs.
import type { ConsolePage } from '../../../pages/page.ts';

export const incidentPage: ConsolePage = {
  name: 'incident',
  file: import.meta.url,
  path: '/incidents/$id',
  title: { en: 'One incident', pl: 'Jeden incydent' },
  summary: 'One incident: workflow, close checklist, evidence, legal clocks, coverage, timeline',
  reads: 'GET /api/ip3/v1/incidents/:id',
  within: 'incidents',
  route: ['./tabs.ts', 'detailRoute'],
  component: ['./incident-detail.tsx', 'IncidentDetail'],
  help: {
    words: ['gap', 'gate', 'retest', 'claim', 'priority', 'serviceClock'],
    acts: [
      'GET /api/ip3/v1/incidents/:id',
      'POST /api/ip3/v1/incidents/:id/assign',
      'POST /api/ip3/v1/incidents/:id/transition',
      'PATCH /api/incidents/:id',
      'POST /api/ip3/v1/incidents/:id/close',
    ],
    see: ['/api/docs#/incidents'],
    en: {
      what: 'Take the incident from report to closing. The checklist says what is still missing.',
      steps: [
        'Read what happened, and correct it under “Edit”.',
        'Make it yours or assign it, with a due time.',
        'Attach evidence; without it there is no priority.',
        'Classify: that starts the clock for the fix, counted from the report.',
        'Move it through fixing to retest as the work goes on.',
        'Close when the checklist is met. It asks the server, and no role gets round it.',
      ],
    },
    pl: {
      what:
        'Tu prowadzi się incydent od zgłoszenia do zamknięcia. Lista kontrolna mówi, czego ' +
        'jeszcze brakuje.',
      steps: [
        'Przeczytaj, co się stało, i popraw to pod „Edytuj”.',
        'Weź incydent albo go przydziel, z terminem.',
        'Dołącz dowód; bez niego nie ma priorytetu.',
        'Klasyfikuj: to uruchamia zegar naprawy, liczony od zgłoszenia.',
        'Przenoś przez naprawę do retestu, w miarę postępu prac.',
        'Zamknij, gdy lista kontrolna jest spełniona. Pyta ona serwer i nie obejdzie jej ' +
          'żadna rola.',
      ],
    },
  },
  parts: {
    summary: { title: { en: 'Summary', pl: 'Podsumowanie' } },
    evidence: {
      title: { en: 'Evidence', pl: 'Dowody' },
      help: {
        words: ['evidence', 'held', 'signal', 'confirmed', 'custody', 'visibility', 'tlp'],
        acts: [
          'GET /api/ip3/v1/evidence/:id',
          'POST /api/ip3/v1/incidents/:id/evidence',
          'POST /api/ip3/v1/evidence/:id/confirm',
          'POST /api/ip3/v1/evidence/:id/verify',
          'POST /api/ip3/v1/evidence/:id/visibility',
          'POST /api/ip3/v1/evidence/:id/withdraw',
        ],
        see: ['/api/docs#/evidence'],
        en: {
          what: 'What proves this incident and its fix, with the chain of custody of each record.',
          steps: [
            'Attach a file, a reference or text. A file is hashed here before it leaves this ' +
              'machine.',
            'Name the type: one with “retest” in it is what the gate looks for.',
            'Look at signals, and confirm or withdraw them. Nothing is deleted.',
            'Choose who sees a record before others read it; what was public may have been read.',
            'Compare a file with the records; it is hashed here and sent nowhere.',
            '“Verify on the server” reads the kept bytes again.',
          ],
        },
        pl: {
          what: 'Co dowodzi tego incydentu i jego naprawy, z łańcuchem dowodowym każdego zapisu.',
          steps: [
            'Dołącz plik, odnośnik albo tekst. Skrót pliku liczony jest tutaj, przed wysłaniem.',
            'Podaj rodzaj: bramka szuka takiego, który zawiera „retest”.',
            'Obejrzyj sygnały i potwierdź je albo wycofaj. Niczego się nie usuwa.',
            'Ustal, kto widzi zapis, zanim przeczytają go inni; publiczny mógł już zostać ' +
              'przeczytany.',
            'Porównaj plik z zapisami; skrót liczony jest tutaj, plik nie jest nigdzie wysyłany.',
            '„Sprawdź na serwerze” ponownie czyta przechowane bajty.',
          ],
        },
      },
    },
    actions: {
      title: { en: 'Actions', pl: 'Działania' },
      help: {
        words: ['playbook', 'approvalClass', 'fourEyes', 'validationRef'],
        acts: ['GET /api/actions', 'POST /api/incidents/:id/actions', 'PATCH /api/actions/:id'],
        see: ['/api/docs#/registry', '/documents/playbooks'],
        en: {
          what:
            'Who does what about this incident, who approved it, and what proves that it is ' +
            'done.',
          steps: [
            'Add steps from the playbook of its category, or in your own words.',
            'Approve those that need it: name who decided it with you.',
            'Start a step, and mark it done.',
            'Name the record that proves it. One proven step lets the registry record be closed.',
          ],
        },
        pl: {
          what: 'Kto co robi w tym incydencie, kto to zatwierdził i co dowodzi, że zrobiono.',
          steps: [
            'Dodaj kroki ze scenariusza tej kategorii albo własnymi słowami.',
            'Zatwierdź te, które tego wymagają: podaj, kto podjął decyzję razem z Tobą.',
            'Rozpocznij krok, a potem oznacz go jako wykonany.',
            'Wskaż zapis, który go dowodzi. Jeden dowiedziony krok pozwala zamknąć wpis w ' +
              'rejestrze.',
          ],
        },
      },
    },
    legal: {
      title: { en: 'Legal', pl: 'Prawo' },
      help: {
        words: [
          'duty',
          'fact',
          'aware',
          'earlyWarning',
          'provisional',
          'projected',
          'submission',
          'receipt',
        ],
        acts: [
          'GET /api/ip3/v1/incidents/:id/legal-triggers',
          'PUT /api/ip3/v1/incidents/:id/legal-facts',
          'POST /api/ip3/v1/incidents/:id/legal-submissions',
          'POST /api/ip3/v1/incidents/:id/legal-decisions',
          'POST /api/reports/incidents/:id/export',
        ],
        see: ['/api/docs#/legal'],
        en: {
          what:
            'Which reports to authorities may be due, until when, and what goes into them. ' +
            'Decision support, not legal advice.',
          steps: [
            'Record the facts that are marked “needed”. Saving moves the clocks at once.',
            'Read each duty: why it may apply, what is not known yet, how much time is left.',
            'Legal/DPO decides whether it applies, with a reason.',
            'Fill the fields of the draft; mandatory ones that are empty are listed.',
            'Export the report. That hands it over at best; only a receipt proves that it arrived.',
            'Sent it another way? Record the submission: it starts the clocks that follow.',
            '“What if” shows other answers and saves nothing.',
          ],
        },
        pl: {
          what:
            'Jakie zgłoszenia do organów mogą być należne, do kiedy i z jaką treścią. Wsparcie ' +
            'decyzji, nie porada prawna.',
          steps: [
            'Zapisz fakty oznaczone „potrzebny”. Zapis od razu przesuwa terminy.',
            'Przeczytaj każdy obowiązek: dlaczego może zachodzić, czego nie wiadomo, ile ' +
              'czasu zostało.',
            'Czy zachodzi, decyduje Legal/DPO, z podaniem powodu.',
            'Wypełnij pola projektu; puste pola obowiązkowe są wymienione.',
            'Wyeksportuj zgłoszenie. To co najwyżej przekazanie; że dotarło, dowodzi tylko ' +
              'potwierdzenie.',
            'Wysłano inną drogą? Zapisz wysłanie: uruchamia dalsze terminy.',
            '„A gdyby” pokazuje inne odpowiedzi i niczego nie zapisuje.',
          ],
        },
      },
    },
    techniques: {
      title: { en: 'Techniques', pl: 'Techniki' },
      help: {
        words: ['technique', 'confidence', 'observed'],
        acts: ['GET /api/ip3/v1/incidents/:id/ttp', 'POST /api/ip3/v1/incidents/:id/ttp'],
        see: ['/api/docs#/incidents'],
        en: {
          what:
            'Which techniques of ATT&CK and ATLAS the incident points to. Evidence is not ' +
            'read.',
          steps: [
            'Read why each one is suggested.',
            'Accept those that fit, reject the others; the decision bears your name.',
            'Add one that is missing by its id, with what shows it.',
            'Take the result as a Navigator layer or a STIX bundle.',
          ],
        },
        pl: {
          what: 'Na jakie techniki ATT&CK i ATLAS wskazuje incydent. Dowody nie są czytane.',
          steps: [
            'Przeczytaj, dlaczego zaproponowano każdą z nich.',
            'Przyjmij te, które pasują, odrzuć inne; przy decyzji zostaje, kto ją podjął.',
            'Brakującą dodaj po identyfikatorze, podając, co na nią wskazuje.',
            'Pobierz wynik jako warstwę Navigatora albo pakiet STIX.',
          ],
        },
      },
    },
    coverage: {
      title: { en: 'Coverage', pl: 'Pokrycie' },
      help: {
        words: ['coverage', 'confirmed', 'custody', 'validationRef'],
        acts: ['GET /api/ip3/v1/incidents/:id/coverage', 'POST /api/ip3/v1/incidents/:id/evidence'],
        see: ['/api/docs#/incidents'],
        en: {
          what: 'How complete the evidence of this incident is, and what is missing.',
          steps: [
            'Look for the dimensions with the shortest bars.',
            'Read under each what would fill it, and go there by its button.',
            'Those marked “later” do not count yet.',
            'Do not rank risks by it: a disaster can be documented perfectly.',
          ],
        },
        pl: {
          what: 'Jak kompletne są dowody tego incydentu i czego brakuje.',
          steps: [
            'Znajdź wymiary z najkrótszymi paskami.',
            'Przeczytaj, co je uzupełni, i przejdź tam przyciskiem.',
            'Te z dopiskiem „później” jeszcze się nie liczą.',
            'Nie porównuj tym ryzyka: także katastrofę można doskonale udokumentować.',
          ],
        },
      },
    },
    timeline: {
      title: { en: 'Timeline', pl: 'Oś czasu' },
      help: {
        words: ['auditLog', 'custody'],
        acts: ['GET /api/ip3/v1/incidents/:id', 'GET /api/ip3/v1/audit'],
        see: ['/api/docs#/incidents', '/api/docs#/audit'],
        en: {
          what: 'What happened to this incident, by whom, newest first.',
          steps: [
            'Narrow it by kind or by person.',
            'Open the details of an entry; one about evidence leads to its record.',
            'For an error somebody tells you about, look for its request id.',
            'It shows at most 200 entries; the audit log has all of them.',
          ],
        },
        pl: {
          what: 'Co działo się z tym incydentem i kto to zrobił, od najnowszego.',
          steps: [
            'Zawęź według rodzaju albo osoby.',
            'Otwórz szczegóły wpisu; wpis o dowodzie prowadzi do zapisu.',
            'Gdy ktoś zgłasza błąd, szukaj po identyfikatorze żądania.',
            'Widać najwyżej 200 wpisów; wszystkie są w dzienniku audytu.',
          ],
        },
      },
    },
    exports: {
      title: { en: 'Exports', pl: 'Eksport' },
      help: {
        words: ['package', 'visibility', 'tlp'],
        acts: [
          'GET /api/ip3/v1/reports/evidence-package/:id',
          'GET /api/ip3/v1/incidents/:id/ticket',
        ],
        see: ['/.well-known/proofline-keys.json', '/api/docs#/packages'],
        en: {
          what:
            'Hand the incident on: as a ticket for a tracker, or as a package that proves ' +
            'itself.',
          steps: [
            'Choose who will read the package; what they may not see is redacted.',
            'Take it as JSON, PDF or ZIP; the same records give the same hash.',
            'Give the reader the keys on another way than the package.',
            'For a tracker, copy the ticket. The service sends nothing itself.',
            'Every package that is handed out is recorded.',
          ],
        },
        pl: {
          what:
            'Tu przekazuje się incydent dalej: jako zgłoszenie do systemu zadań albo jako ' +
            'pakiet, który sam się dowodzi.',
          steps: [
            'Wybierz, kto będzie czytał pakiet; czego mu nie wolno widzieć, jest utajnione.',
            'Pobierz go jako JSON, PDF albo ZIP; te same zapisy dają ten sam skrót.',
            'Klucze przekaż inną drogą niż pakiet.',
            'Do systemu zadań skopiuj zgłoszenie. Usługa sama niczego nie wysyła.',
            'Każde wydanie pakietu zostaje zapisane.',
          ],
        },
      },
    },
  },
};
