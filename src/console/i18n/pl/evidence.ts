// Evidence of an incident and the gate that asks for it, in Polish.
import { label } from '../declared-texts.ts';

export const evidence = {
  gate: {
    confirmed_evidence: 'potwierdzony dowód',
    confirmed_retest: 'potwierdzony dowód retestu',
    remedy: {
      1: 'Dołącz i potwierdź dowód retestu, na przykład raport z retestu, a potem zamknij.',
      2: 'Dołącz i potwierdź dowody naprawy i retestu, na przykład raport z retestu.',
    },
  },
  close: {
    title: 'Czy można zamknąć?',
    yes: 'Tak',
    no: 'Jeszcze nie',
    dialog: 'Zamknięcie {{id}}',
    ready: 'Można zamknąć: wszystkie wymagania są spełnione.',
    blocked: 'Nie można jeszcze zamknąć. Brakuje:',
    gateOff: 'Bramka retestu jest na tym serwerze wyłączona: dowody nie są wymagane.',
    evidence: 'Potwierdzony dowód',
    retest: 'Potwierdzony dowód retestu',
    have: 'Dostępne: {{types}}',
    nothing: 'Brak',
    satisfied: 'Wymagania spełnia:',
    negative:
      'Rodzaj „{{type}}” może oznaczać niepomyślny retest. Bramka szuka tylko słowa ' +
      '„retest”. Najpierw sprawdź dowód.',
    result: 'Wynik zapisany w tym dowodzie: {{outcome}}.',
    failedRetest:
      'Najnowszy retest nadal wykrywa problem. Usuń go i wykonaj retest albo wycofaj ten ' +
      'dowód, jeśli jest błędny:',
    failedIgnored:
      'Nowszy retest nadal wykrywa problem. Ten serwer uznaje starszy dowód (ustawienie ' +
      'IP3_RETEST_LATEST=off):',
    honest: 'Bramka sprawdza, czy dowód zapisano, a nie to, czy retest wykonano.',
    audited: 'Wymagania i ten dowód są zapisywane w dzienniku audytu.',
    notYet: 'Incydentu nie można zamknąć, dopóki wszystkie wymagania nie są spełnione.',
    note: 'Komentarz zamknięcia',
    submit: 'Zamknij incydent',
    done: 'Incydent zamknięty',
    role: 'Wymaga roli Analyst.',
    attach: 'Dołącz dowód',
    attachRetest: 'Dołącz dowód retestu',
    confirmRetest: 'Potwierdź dowód retestu',
    assignRetest: 'Zleć wykonanie retestu',
  },
  visibility: {
    public: 'Publiczny',
    restricted: 'Ograniczony',
    internal: 'Wewnętrzny',
    who: {
      public:
        'Wszyscy, którzy mogą czytać incydenty, także role Viewer i Reporter, oraz odbiorcy ' +
        'pakietów publicznych.',
      restricted: 'Rola Analyst i wyższe oraz odbiorcy pakietów i raportów ograniczonych.',
      internal: 'Rola Analyst i wyższe.',
    },
    sure:
      'Rola Viewer zobaczy to od razu. Nie da się tego cofnąć: dowód mógł zostać ' + 'przeczytany.',
    lead:
      'Działa od razu wszędzie, gdzie ten dowód jest wymieniony lub liczony. Powód jest ' +
      'zapisywany.',
    submit: 'Zmień widoczność',
  },
  evidence: {
    none: 'Nie ma jeszcze dowodów. Dołącz plik lub odnośnik.',
    nonePublic: 'Brak publicznych dowodów. Inne dowody wymagają roli Analyst.',
    onlyPublic: 'Twoja rola widzi tylko publiczne dowody.',
    more: 'Pokazano tylko 200 pierwszych dowodów.',
    addNeeds: 'Dołączanie dowodów wymaga roli {{role}}.',
    kindAndConfidence: '{{kind}}, pewność {{confidence}}',
    verified: 'przechowywany, skrót obliczony przez serwer',
    declared: 'zadeklarowany: odnośnik, którego serwer nie czyta',
    broken: 'uszkodzony: przechowywany plik się zmienił',
    erased: 'usunięty: plik zniszczono celowo',
    short: {
      verified: 'Przechowywany',
      declared: 'Zadeklarowany',
      broken: 'Uszkodzony',
      erased: 'Usunięty',
    },
    statuses: { SIGNAL: 'Niepotwierdzony', CONFIRMED: 'Potwierdzony', WITHDRAWN: 'Wycofany' },
    outcomes: { pass: 'pomyślny', partial: 'częściowo pomyślny', fail: 'niepomyślny' },
    copyHash: 'Kopiuj skrót',
    collected: 'Zebrano',
    anomaly: {
      time_runs_backwards: 'czasy nie są po kolei',
      time_in_the_future: 'jeden z czasów jest w przyszłości',
      last_hash_differs_from_evidence: 'ostatni skrót różni się od skrótu dowodu',
    },
    custodyTitle: 'Łańcuch dowodowy',
    custody_one: '{{count}} wpis',
    custody_few: '{{count}} wpisy',
    custody_many: '{{count}} wpisów',
    custody_other: '{{count}} wpisu',
    chain_one: 'Sprawdzono w tej przeglądarce: {{count}} wpis, łańcuch nienaruszony',
    chain_few: 'Sprawdzono w tej przeglądarce: {{count}} wpisy, łańcuch nienaruszony',
    chain_many: 'Sprawdzono w tej przeglądarce: {{count}} wpisów, łańcuch nienaruszony',
    chain_other: 'Sprawdzono w tej przeglądarce: {{count}} wpisu, łańcuch nienaruszony',
    chainBroken:
      'Sprawdzono w tej przeglądarce: łańcuch dowodowy jest przerwany we wpisie {{seq}}.',
    break: {
      entry_missing: 'Brakuje wpisu.',
      entry_changed: 'Zmieniono ten wpis lub wpis przed nim.',
      hash_differs_from_evidence: 'Skrót wpisu różni się od skrótu dowodu.',
    },
    chainMeans:
      'Ta przeglądarka obliczyła ponownie każde ogniwo i skrót. Ucięty lub odtworzony ' +
      'łańcuch może wykryć tylko dziennik audytu.',
    noCrypto: 'Ta przeglądarka oblicza skróty tylko przez HTTPS. Łańcucha nie sprawdzono.',
    origin: { declared: 'zadeklarowany', service: 'zaobserwowany przez serwer' },
    hashAfter: 'treść',
    entryHash: 'wpis',
    confirm: 'Potwierdź dowód',
    verify: 'Zweryfikuj na serwerze',
    verifiedGood: 'Zweryfikowano na serwerze',
    verifiedBad: 'Weryfikacja nie powiodła się',
    hashOk: {
      erased:
        'Plik trwale usunięto. Podpisany dziennik audytu podaje, kto to zrobił i na jakiej ' +
        'podstawie.',
      true: 'Przechowywany plik zgadza się z zapisanym skrótem.',
      false: 'Przechowywany plik nie zgadza się z zapisanym skrótem.',
      null: 'Serwer nie przechowuje tego pliku, więc nie ma czego porównać.',
    },
    custodyHolds_one: 'Łańcuch dowodowy: {{count}} wpis z poprawną pozycją, ogniwem i skrótem.',
    custodyHolds_few: 'Łańcuch dowodowy: {{count}} wpisy z poprawną pozycją, ogniwem i skrótem.',
    custodyHolds_many: 'Łańcuch dowodowy: {{count}} wpisów z poprawną pozycją, ogniwem i skrótem.',
    custodyHolds_other: 'Łańcuch dowodowy: {{count}} wpisu z poprawną pozycją, ogniwem i skrótem.',
    custodyBroken: 'Łańcuch dowodowy jest przerwany we wpisie {{seq}}.',
    download: 'Pobierz',
    withdraw: 'Wycofaj…',
    withdrawLead: 'Dowód pozostaje widoczny z Twoim powodem, ale przestaje się liczyć.',
    withdrawSubmit: 'Wycofaj dowód',
    changeVisibility: 'Zmień widoczność…',
    addTitle: 'Dołącz dowód',
    file: 'Plik',
    drop:
      'Skrót pliku jest obliczany w tej przeglądarce przed wysłaniem. Plik można tu ' + 'upuścić.',
    hashing: 'Obliczanie skrótu…',
    sending: 'Wysyłanie',
    submit: 'Dołącz dowód',
    attached: 'Dowód dołączony i dopisany do łańcucha dowodowego',
  },
  attach: {
    form: 'Co dołączyć',
    file: 'Plik',
    reference: label('pl', 'evidence', 'content_ref'),
    text: 'Wklejony tekst',
    pasted: 'Tekst',
    pastedHelp: 'Zapisywany jako plik tekstowy, bajt w bajt.',
    notHashed:
      'Nie obliczono w tej przeglądarce: plik jest za duży albo połączenie nie używa ' +
      'HTTPS. Skrót obliczy serwer.',
  },
  match: {
    title: 'Porównaj z plikiem',
    file: 'Plik do porównania',
    help: 'Skrót jest obliczany w tej przeglądarce; plik nie jest wysyłany.',
    same: 'Zgodny: to plik dowodu {{type}}.',
    part_one: 'Zgodny: to zaimportowany plik, na który wskazuje {{count}} dowód.',
    part_few: 'Zgodny: to zaimportowany plik, na który wskazują {{count}} dowody.',
    part_many: 'Zgodny: to zaimportowany plik, na który wskazuje {{count}} dowodów.',
    part_other: 'Zgodny: to zaimportowany plik, na który wskazuje {{count}} dowodu.',
    none: 'Żaden z widocznych dowodów nie ma tej treści.',
    tooLarge: 'Plik jest za duży, aby obliczyć jego skrót w przeglądarce.',
  },
};
