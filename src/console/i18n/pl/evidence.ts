// Evidence of an incident and the gate that asks for it, in Polish.
export const evidence = {
  gate: {
    confirmed_evidence: 'potwierdzony dowód',
    confirmed_retest: 'potwierdzony zapis retestu',
    remedy: {
      1: 'Dołącz potwierdzony zapis, którego rodzaj zawiera „retest”, a potem zamknij.',
      2: 'Dołącz potwierdzone dowody naprawy, wśród nich zapis, którego rodzaj zawiera „retest”.',
    },
  },
  close: {
    title: 'Czy można zamknąć?',
    dialog: 'Zamknięcie {{id}}',
    ready: 'Jest wszystko, czego wymaga bramka.',
    blocked: 'Jeszcze nie. Brakuje:',
    gateOff: 'Bramka retestu jest na tym serwerze wyłączona: niczego nie wymaga.',
    evidence: 'Potwierdzony dowód',
    retest: 'Potwierdzony zapis retestu',
    have: 'Jest: {{types}}',
    nothing: 'Nie ma żadnego',
    satisfied: 'Bramkę spełnia:',
    negative:
      'Rodzaj „{{type}}” brzmi tak, jakby retest nie wypadł pomyślnie. Bramka szuka samego ' +
      'słowa i go przepuści; najpierw obejrzyj zapis.',
    outcome: 'Ten zapis podaje wynik: {{outcome}}.',
    failedRetest:
      'Najnowszy retest mówi, że podatność nadal istnieje. Usuń ją i wykonaj retest ponownie ' +
      'albo wycofaj ten zapis, jeśli jest błędny:',
    failedIgnored:
      'Nowszy retest mówi, że podatność nadal istnieje. Ten serwer mimo to uznaje starszy zapis ' +
      '(IP3_RETEST_LATEST=off):',
    honest: 'Bramka sprawdza zadeklarowany zapis, a nie to, czy retest wykonano.',
    audited: 'Stan bramki i te zapisy trafią do dziennika audytu.',
    notYet: 'Nie można zamknąć, dopóki bramka nie ma tego, czego wymaga.',
    note: 'Notatka zamknięcia',
    submit: 'Zamknij incydent',
    done: 'Zamknięto.',
    role: 'Wymaga roli Analyst.',
    attach: 'Dołącz dowód',
    attachRetest: 'Dołącz dowód retestu',
    assignRetest: 'Zleć retest',
  },
  visibility: {
    public: 'Publiczny',
    restricted: 'Ograniczony',
    internal: 'Wewnętrzny',
    who: {
      public:
        'Wszyscy, którzy mogą czytać incydenty, także role Viewer i Reporter, oraz ' +
        'czytelnicy pakietów publicznych.',
      restricted: 'Rola Analyst i wyższe oraz czytelnicy pakietów i raportów ograniczonych.',
      internal: 'Rola Analyst i wyższe.',
    },
    sure:
      'Rola Viewer zobaczy to od razu. Co było publiczne, mogło zostać przeczytane: tego nie ' +
      'da się cofnąć.',
    lead:
      'Działa od razu wszędzie, gdzie zapis jest wymieniony, liczony lub pokazany. Powód ' +
      'zostaje.',
    submit: 'Zmień widoczność',
  },
  evidence: {
    none: 'Nie ma jeszcze dowodów: incydent jest luką. Dołącz to, co go dowodzi.',
    nonePublic: 'Nie ma publicznych dowodów. Inne zapisy wymagają roli Analyst.',
    onlyPublic: 'Twoja rola widzi tylko zapisy publiczne.',
    more: 'Pokazano pierwszych 200 zapisów.',
    addNeeds: 'Dołączanie dowodów wymaga roli {{role}}.',
    kindAndConfidence: '{{kind}}, pewność {{confidence}}\u00a0%',
    verified: 'przechowane i policzone przez usługę',
    declared: 'zadeklarowane: odnośnik, którego usługa nie czyta',
    broken: 'uszkodzone: przechowane bajty się zmieniły',
    short: { verified: 'Przechowany', declared: 'Zadeklarowany', broken: 'Uszkodzony' },
    statuses: { SIGNAL: 'Sygnał', CONFIRMED: 'Potwierdzony', WITHDRAWN: 'Wycofany' },
    outcomes: { pass: 'pomyślny', partial: 'częściowo pomyślny', fail: 'niepomyślny' },
    copyHash: 'Kopiuj skrót',
    collected: 'Zebrano',
    anomaly: {
      time_runs_backwards: 'czasy biegną wstecz',
      time_in_the_future: 'jeden z czasów leży w przyszłości',
      last_hash_differs_from_evidence: 'ostatni skrót nie jest skrótem zapisu',
    },
    custodyTitle: 'Łańcuch dowodowy',
    custody_one: '{{count}} wpis',
    custody_few: '{{count}} wpisy',
    custody_many: '{{count}} wpisów',
    custody_other: '{{count}} wpisu',
    chain_one: 'Sprawdzono tutaj: {{count}} wpis, łańcuch nienaruszony',
    chain_few: 'Sprawdzono tutaj: {{count}} wpisy, łańcuch nienaruszony',
    chain_many: 'Sprawdzono tutaj: {{count}} wpisów, łańcuch nienaruszony',
    chain_other: 'Sprawdzono tutaj: {{count}} wpisu, łańcuch nienaruszony',
    chainBroken: 'Sprawdzono tutaj: łańcuch dowodowy pęka przy wpisie {{seq}}.',
    break: {
      entry_missing: 'Brakuje wpisu.',
      entry_changed: 'Wpis albo poprzedzający go wpis nie jest taki, jak go zapisano.',
      hash_differs_from_evidence: 'Wpis podaje inny skrót, niż zapis ma teraz.',
    },
    chainMeans:
      'Ta przeglądarka policzyła od nowa każde ogniwo i każdy skrót. Że odcięto koniec albo ' +
      'zrobiono całość od nowa, pokaże tylko dziennik audytu.',
    noCrypto:
      'Ta przeglądarka liczy skróty tylko na bezpiecznym połączeniu (HTTPS); łańcucha tu nie ' +
      'sprawdzono.',
    origin: { declared: 'zadeklarowany', service: 'widziany przez usługę' },
    hashAfter: 'treść',
    entryHash: 'wpis',
    confirm: 'Potwierdź',
    verify: 'Sprawdź na serwerze',
    verifiedGood: 'Sprawdzono na serwerze.',
    verifiedBad: 'Ten zapis nie jest w porządku.',
    hashOk: {
      true: 'Bajty odczytano ponownie i mają skrót zapisu.',
      false: 'Bajty w magazynie nie są bajtami zapisu.',
      null: 'Usługa nie przechowuje jego bajtów, więc nie było czego porównać.',
    },
    custodyHolds_one: 'Łańcuch dowodowy: {{count}} wpis na swoim miejscu, z ogniwem i skrótem.',
    custodyHolds_few: 'Łańcuch dowodowy: {{count}} wpisy, każdy na miejscu, z ogniwem i skrótem.',
    custodyHolds_many: 'Łańcuch dowodowy: {{count}} wpisów, każdy na miejscu, z ogniwem i skrótem.',
    custodyHolds_other: 'Łańcuch dowodowy: {{count}} wpisu, każdy na miejscu, z ogniwem i skrótem.',
    custodyBroken: 'Łańcuch dowodowy pęka przy wpisie {{seq}}.',
    download: 'Pobierz',
    withdraw: 'Wycofaj…',
    withdrawLead: 'Zapis zostaje i podaje powód; nie liczy się już do niczego.',
    withdrawSubmit: 'Wycofaj zapis',
    changeVisibility: 'Zmień widoczność…',
    addTitle: 'Dołącz dowód',
    file: 'Plik',
    drop: 'Skrót pliku liczony jest tutaj, zanim plik opuści to urządzenie. Można go tu upuścić.',
    hashing: 'Liczenie skrótu…',
    sending: 'Wysyłanie',
    submit: 'Dołącz',
    attached: 'Dołączono i zapieczętowano w łańcuchu dowodowym.',
  },
  attach: {
    form: 'Co dołączasz',
    file: 'Plik',
    reference: 'Odnośnik',
    text: 'Wklejony tekst',
    pasted: 'Tekst',
    pastedHelp: 'Zachowany jako plik tekstowy, bajt w bajt.',
    notHashed:
      'Nie policzono tutaj: plik za duży albo brak bezpiecznego połączenia. Policzy serwer.',
  },
  match: {
    title: 'Czy to ten plik?',
    file: 'Plik do porównania',
    help: 'Skrót liczy ta przeglądarka; plik nie jest nigdzie wysyłany.',
    same: 'Tak: to są bajty zapisu {{type}}.',
    part_one: 'To zaimportowany plik, na który wskazuje {{count}} zapis.',
    part_few: 'To zaimportowany plik, na który wskazują {{count}} zapisy.',
    part_many: 'To zaimportowany plik, na który wskazuje {{count}} zapisów.',
    part_other: 'To zaimportowany plik, na który wskazuje {{count}} zapisu.',
    none: 'Żaden z pokazanych zapisów nie ma tych bajtów.',
    tooLarge: 'Plik jest za duży, by liczyć jego skrót w przeglądarce.',
  },
};
