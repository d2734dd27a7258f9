// Checking the audit log in the browser, in Polish.
export const logCheck = {
  logCheck: {
    title: 'Najnowszy punkt kontrolny',
    origin: 'Dziennik',
    size: 'Wpisy',
    root: 'Skrót korzenia',
    note: 'Podpisany punkt kontrolny',
    verify: 'Zweryfikuj dziennik',
    forget: 'Usuń zapamiętany punkt kontrolny',
    noSubtle: 'Ta przeglądarka weryfikuje podpisy tylko przez HTTPS albo na localhost.',
    limits:
      'Weryfikacja sprawdza podpis najnowszego punktu kontrolnego, to, czy od ostatniego ' +
      'sprawdzenia dziennik tylko rósł, oraz wpisy na tej stronie. Nie sprawdza innych ' +
      'wpisów. Stronę i klucz przysyła ten sam serwer. Aby sprawdzić cały dziennik kluczem ' +
      'przechowywanym gdzie indziej, uruchom „proofline audit verify”.',
    summaryHolds: 'Weryfikacja powiodła się',
    summaryFails: 'Weryfikacja nie powiodła się',
    summaryUnable: 'Weryfikacja nie jest możliwa',
    outcomes: { holds: 'zgodne', fails: 'niezgodne', unchecked: 'niesprawdzone' },
    withoutSignature: 'Bez prawidłowego podpisu nie ma czego porównać.',
    signature: {
      name: 'Podpis',
      known:
        'Punkt kontrolny podpisano kluczem, który ta przeglądarka zna z wcześniejszego ' +
        'sprawdzenia:',
      new:
        'Punkt kontrolny podpisano kluczem, który jest nowy dla tej przeglądarki. Porównaj ' +
        'go z kluczem przechowywanym gdzie indziej:',
      first:
        'Punkt kontrolny jest podpisany. Ta przeglądarka widzi klucz po raz pierwszy. ' +
        'Porównaj go z kluczem przechowywanym gdzie indziej:',
      malformed: 'Odpowiedź serwera nie jest podpisanym punktem kontrolnym.',
      unknown_key: 'Punktu kontrolnego nie podpisano kluczem tego dziennika.',
      bad_signature: 'Podpis nie pasuje do punktu kontrolnego. Jedno z nich zmieniono.',
      unable: 'Ta przeglądarka nie obsługuje podpisów Ed25519. Użyj nowszej.',
    },
    growth: {
      name: 'Tylko przyrost',
      holds: 'Dziennik zawiera wszystkie wpisy wcześniejszego punktu kontrolnego, bez zmian.',
      first:
        'Ta przeglądarka nie sprawdzała jeszcze tego dziennika. Następne sprawdzenie porówna ' +
        'stany.',
      other_log: 'Dziennik ma inną nazwę. Został rozwidlony albo to inny dziennik.',
      shorter: 'Dziennik jest krótszy niż wcześniej: usunięto wpisy.',
      rewritten:
        'Dziennik różni się od wcześniejszego punktu kontrolnego: zmieniono wcześniejsze ' +
        'wpisy.',
      since: 'Porównano ze stanem o liczbie wpisów {{size}}, sprawdzonym <at></at>.',
    },
    entries: {
      name: 'Wpisy na tej stronie',
      holding_one: '{{count}} wpis zgadza się z podpisanym dziennikiem.',
      holding_few: '{{count}} wpisy zgadzają się z podpisanym dziennikiem.',
      holding_many: '{{count}} wpisów zgadza się z podpisanym dziennikiem.',
      holding_other: '{{count}} wpisu zgadza się z podpisanym dziennikiem.',
      pending_one:
        '{{count}} wpisu nie ma jeszcze w punkcie kontrolnym. Zweryfikuj ponownie za sekundę.',
      pending_few:
        '{{count}} wpisów nie ma jeszcze w punkcie kontrolnym. Zweryfikuj ponownie za ' +
        'sekundę.',
      pending_many:
        '{{count}} wpisów nie ma jeszcze w punkcie kontrolnym. Zweryfikuj ponownie za ' +
        'sekundę.',
      pending_other:
        '{{count}} wpisu nie ma jeszcze w punkcie kontrolnym. Zweryfikuj ponownie za sekundę.',
      changed: 'Wpis {{id}} różni się od dziennika: zmieniono go po zapisaniu.',
      not_in_log: 'Wpis {{id}} nie ma dowodu obecności w dzienniku.',
      unsigned:
        'Wpis {{id}} ma dowód tylko dla punktu kontrolnego, który nie pasuje do najnowszego.',
    },
    incident: 'Tylko wpisy incydentu',
    all: 'Pokaż wszystkie wpisy',
  },
};
