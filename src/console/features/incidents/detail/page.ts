// The page of one incident, with its tabs.
import type { ConsolePage } from '../../../pages/page.ts';

export const incidentPage: ConsolePage = {
  name: 'incident',
  file: import.meta.url,
  path: '/incidents/$id',
  title: { en: 'One incident', pl: 'Jeden incydent' },
  summary:
    'One incident: workflow, requirements for closing, evidence, legal deadlines, ' +
    'coverage, timeline',
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
      what: 'Take the incident from report to closure. The checklist shows what is missing.',
      steps: [
        'Read what happened. To correct it, select “Edit details”.',
        'Assign the incident to yourself or a colleague, with a due time.',
        'Attach evidence. Without evidence there is no priority.',
        'Classify the incident. This starts the SLA target for the fix, counted from the ' +
          'report.',
        'Move it through Fixing to Retest.',
        'Close it when all requirements are met. The server checks them for every role.',
      ],
    },
    pl: {
      what: 'Prowadź incydent od zgłoszenia do zamknięcia. Lista pokazuje, czego brakuje.',
      steps: [
        'Przeczytaj, co się stało. Aby to poprawić, wybierz „Edytuj dane”.',
        'Przydziel incydent do siebie albo do innej osoby, z terminem.',
        'Dołącz dowody. Bez dowodów nie ma priorytetu.',
        'Klasyfikuj incydent. To uruchamia termin SLA naprawy, liczony od zgłoszenia.',
        'Przenoś go przez naprawę do retestu.',
        'Zamknij go, gdy wszystkie wymagania są spełnione. Serwer sprawdza je dla każdej ' +
          'roli.',
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
          what: 'Evidence of this incident and its fix, each with its chain of custody.',
          steps: [
            'Attach a file, a reference or text. The browser hashes a file before upload.',
            'Enter the type. The retest gate looks for a type that contains “retest”.',
            'Review unconfirmed evidence, then confirm or withdraw it. Nothing is deleted.',
            "Set who can see the evidence before others read it. You can't undo making it " +
              'public.',
            'Compare a file with the evidence. It is hashed in the browser and not uploaded.',
            '“Verify on server” reads the stored file again.',
          ],
        },
        pl: {
          what: 'Dowody incydentu i jego naprawy, każdy z łańcuchem dowodowym.',
          steps: [
            'Dołącz plik, odnośnik albo tekst. Przeglądarka oblicza skrót pliku przed ' +
              'wysłaniem.',
            'Podaj rodzaj. Bramka retestu szuka rodzaju, który zawiera „retest”.',
            'Sprawdź niepotwierdzone dowody, a potem je potwierdź lub wycofaj. Niczego się ' +
              'nie usuwa.',
            'Ustal, kto widzi dowód, zanim przeczytają go inni. Upublicznienia nie da się ' +
              'cofnąć.',
            'Porównaj plik z dowodami. Skrót jest obliczany w przeglądarce; plik nie jest ' +
              'wysyłany.',
            '„Zweryfikuj na serwerze” ponownie czyta przechowywany plik.',
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
          what: 'Response actions of this incident, their approvals and their evidence.',
          steps: [
            'Add response actions from the playbook of the category, or your own.',
            'Approve actions that need it. Enter who approved them with you.',
            'Start an action, then complete it.',
            'Link the evidence that proves it. The registry record can be closed when at ' +
              'least one action has evidence.',
          ],
        },
        pl: {
          what: 'Działania w tym incydencie, ich zatwierdzenia i dowody.',
          steps: [
            'Dodaj działania ze scenariusza kategorii albo własne.',
            'Zatwierdź działania, które tego wymagają. Podaj, kto podjął decyzję razem z ' +
              'Tobą.',
            'Rozpocznij działanie, a potem je zakończ.',
            'Wskaż dowód wykonania. Zapis w rejestrze można zamknąć, gdy przynajmniej jedno ' +
              'działanie ma dowód.',
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
            'Reports to authorities that might be due, their deadlines and their content. ' +
            'Decision support, not legal advice.',
          steps: [
            'Record the facts marked “required”. Saving updates the deadlines immediately.',
            'Check each reporting obligation: why it might apply, which facts are missing, ' +
              'and the time left.',
            'Legal/DPO decides whether it applies, with a reason.',
            'Complete the fields of the draft. The page lists empty mandatory fields.',
            'Export the report. Only a receipt proves delivery.',
            'If you sent it over another channel, record the submission. This starts the ' +
              'deadlines that follow.',
            '“What if” shows the result of other facts. Nothing is saved.',
          ],
        },
        pl: {
          what:
            'Zgłoszenia do organów, które mogą być wymagane, ich terminy i treść. Wsparcie ' +
            'decyzji, nie porada prawna.',
          steps: [
            'Zapisz fakty oznaczone „wymagany”. Zapis od razu zmienia terminy.',
            'Sprawdź każdy obowiązek: dlaczego może mieć zastosowanie, jakich faktów brakuje ' +
              'i ile czasu zostało.',
            'O zastosowaniu decyduje Legal/DPO, z podaniem powodu.',
            'Uzupełnij pola projektu. Strona wymienia puste pola obowiązkowe.',
            'Eksportuj zgłoszenie. Tylko potwierdzenie dowodzi doręczenia.',
            'Jeśli wysłano je innym kanałem, zapisz wysłanie. To uruchamia kolejne terminy.',
            '„A gdyby” pokazuje wynik innych faktów. Niczego nie zapisuje.',
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
            "ATT&CK and ATLAS techniques that match the incident record. Evidence isn't " +
            'analysed.',
          steps: [
            'Read why each technique is suggested.',
            'Accept matching techniques and reject the others. Your decision is recorded ' +
              'with your name.',
            'Add a missing technique by its ID, and enter what indicates it.',
            'Download the result as a Navigator layer or a STIX bundle.',
          ],
        },
        pl: {
          what:
            'Techniki ATT&CK i ATLAS, które pasują do zapisu incydentu. Dowody nie są ' +
            'analizowane.',
          steps: [
            'Przeczytaj, dlaczego zaproponowano każdą technikę.',
            'Przyjmij pasujące techniki i odrzuć pozostałe. Decyzja jest zapisywana z Twoim ' +
              'nazwiskiem.',
            'Brakującą technikę dodaj po identyfikatorze i podaj, co na nią wskazuje.',
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
          what: 'How complete the evidence is, and what is missing.',
          steps: [
            'Find the dimensions with the shortest bars.',
            'Read what is missing in each dimension, and add it with the link.',
            "Dimensions marked “not required yet” don't count.",
            "Don't use coverage to rank risks: it measures documentation, not severity.",
          ],
        },
        pl: {
          what: 'Kompletność dowodów i braki.',
          steps: [
            'Znajdź wymiary z najkrótszymi paskami.',
            'Przeczytaj, czego brakuje w każdym wymiarze, i uzupełnij to odnośnikiem.',
            'Wymiary oznaczone „jeszcze niewymagane” się nie liczą.',
            'Nie używaj pokrycia do oceny ryzyka: mierzy dokumentację, a nie dotkliwość.',
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
          what: 'Activity of this incident, newest first.',
          steps: [
            'Filter by type or actor.',
            'Open the details of an entry. Entries about evidence link to it.',
            'If someone reports an error, search for its request ID.',
            'The page shows up to 200 entries. The audit log contains all of them.',
          ],
        },
        pl: {
          what: 'Działania w tym incydencie, od najnowszych.',
          steps: [
            'Filtruj według rodzaju albo wykonawcy.',
            'Otwórz szczegóły wpisu. Wpisy o dowodach prowadzą do dowodu.',
            'Gdy ktoś zgłasza błąd, szukaj po identyfikatorze żądania.',
            'Strona pokazuje najwyżej 200 wpisów. Dziennik audytu zawiera wszystkie.',
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
          what: 'Export the incident as a tracker ticket or as a package that anyone can verify.',
          steps: [
            "Select the recipient of the package. Evidence that they can't see is redacted.",
            'Download it as JSON, PDF or ZIP. All formats of the same evidence have the same ' +
              'hash.',
            'Send the keys over a different channel than the package.',
            "For a tracker, copy the ticket. The server doesn't send it.",
            'The audit log records each export.',
          ],
        },
        pl: {
          what:
            'Eksport incydentu jako zgłoszenie do systemu zadań albo jako pakiet, który ' +
            'każdy może zweryfikować.',
          steps: [
            'Wybierz odbiorcę pakietu. Dowody, których nie może widzieć, mają ukrytą treść.',
            'Pobierz pakiet jako JSON, PDF albo ZIP. Wszystkie formaty tych samych dowodów ' +
              'mają ten sam skrót.',
            'Przekaż klucze innym kanałem niż pakiet.',
            'Do systemu zadań skopiuj zgłoszenie. Serwer go nie wysyła.',
            'Dziennik audytu zapisuje każdy eksport.',
          ],
        },
      },
    },
  },
};
