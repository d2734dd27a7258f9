// Checking the audit log in the browser, in Polish.
export const logCheck = {
  logCheck: {
    title: 'Czoło dziennika',
    origin: 'Dziennik',
    size: 'Wpisy',
    root: 'Skrót czoła',
    note: 'Podpisany punkt kontrolny',
    verify: 'Zweryfikuj',
    forget: 'Zapomnij, co ta przeglądarka sprawdziła',
    noSubtle:
      'Przeglądarka sprawdza podpisy tylko w bezpiecznym połączeniu: przez HTTPS albo na tej ' +
      'samej maszynie.',
    limits:
      'Weryfikacja sprawdza podpis czoła, to, że od ostatniego sprawdzenia w tej przeglądarce ' +
      'dziennik tylko rósł, oraz wpisy na tej stronie. Nie sprawdza pozostałych wpisów, a stronę ' +
      'i klucz przysyła ten sam serwer: cały dziennik i treść każdego wpisu, kluczem ' +
      'przechowanym gdzie indziej, sprawdza „proofline audit verify”.',
    summaryHolds: 'To, co sprawdzono, jest zgodne',
    summaryFails: 'Coś się nie zgadza',
    summaryUnable: 'Niczego nie udało się sprawdzić',
    outcomes: { holds: 'zgodne', fails: 'niezgodne', unchecked: 'niesprawdzone' },
    withoutSignature: 'Bez prawidłowego podpisu nie ma z czym porównywać.',
    signature: {
      name: 'Podpis',
      known: 'Czoło podpisał klucz, który ta przeglądarka zna z wcześniejszego sprawdzenia:',
      new:
        'Czoło jest podpisane, ale kluczem, który ta przeglądarka widzi po raz pierwszy. Należy ' +
        'go porównać z kluczem przechowanym gdzie indziej:',
      first:
        'Czoło jest podpisane. Ta przeglądarka widzi klucz po raz pierwszy; należy go porównać ' +
        'z kluczem przechowanym gdzie indziej:',
      malformed: 'To, co przysłał serwer, nie jest podpisanym punktem kontrolnym.',
      unknown_key: 'Czoła nie podpisał żaden z kluczy dziennika.',
      bad_signature: 'Podpis nie pasuje do treści czoła: jedno z nich zmieniono.',
      unable: 'Ta przeglądarka nie zna podpisów Ed25519; sprawdzi je nowsza.',
    },
    growth: {
      name: 'Tylko przyrost',
      holds: 'Dziennik zaczyna się od wszystkiego, co zawierał wtedy.',
      first: 'Ta przeglądarka nie sprawdzała jeszcze tego dziennika; porówna następnym razem.',
      other_log: 'Dziennik nazywa się teraz inaczej. Został rozwidlony albo to inny dziennik.',
      shorter: 'Dziennik jest teraz krótszy: usunięto wpisy.',
      rewritten: 'Dziennik nie jest dalszym ciągiem tego, co zawierał wtedy: zmieniono przeszłość.',
      since: 'Porównano ze stanem o liczbie wpisów {{size}}, sprawdzonym <at></at>.',
    },
    entries: {
      name: 'Wpisy na tej stronie',
      holding_one: '{{count}} wpis jest w podpisanym dzienniku dokładnie taki, jak tutaj.',
      holding_few: '{{count}} wpisy są w podpisanym dzienniku dokładnie takie, jak tutaj.',
      holding_many: '{{count}} wpisów jest w podpisanym dzienniku dokładnie takich, jak tutaj.',
      holding_other: '{{count}} wpisu jest w podpisanym dzienniku dokładnie takich, jak tutaj.',
      pending_one: '{{count}} jest za nowy, by mieć miejsce; można ponowić za sekundę.',
      pending_few: '{{count}} są za nowe, by mieć miejsce; można ponowić za sekundę.',
      pending_many: '{{count}} jest za nowych, by mieć miejsce; można ponowić za sekundę.',
      pending_other: '{{count}} jest za nowe, by mieć miejsce; można ponowić za sekundę.',
      changed: 'Wpis {{id}} różni się od tego w dzienniku: zmieniono go po zapisaniu.',
      not_in_log: 'Wpis {{id}} nie ma dowodu, że jest w dzienniku.',
      unsigned: 'Wpis {{id}} ma dowód tylko pod czołem, które nie pasuje do najnowszego.',
    },
    incident: 'Tylko wpisy incydentu',
    all: 'Pokaż wszystkie wpisy',
  },
};
