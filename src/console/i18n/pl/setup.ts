// The set-up page of the first administrator and the first steps of an empty service, in Polish.
export const setup = {
  setup: {
    form: {
      title: 'Utwórz pierwszego administratora',
      lead: 'To konto może wszystko, także dodawać innych. Odnośnik działa tylko raz.',
    },
    noLink: {
      title: 'Otwórz odnośnik instalacyjny',
      lead: 'Pierwszego administratora tworzy jednorazowy odnośnik wypisany przez serwer:',
      file: 'Odnośnik jest też w folderze danych, w pliku',
      once: 'Działa raz, przez 30 minut od uruchomienia serwera.',
      none: 'Jeśli jest już jakiś użytkownik, serwer nie wypisuje odnośnika.',
    },
    invalid: {
      title: 'Ten odnośnik nie działa',
      lead: 'Został już użyty, ma ponad 30 minut, pochodzi sprzed restartu albo jest niepełny.',
      whole: 'Otwórz odnośnik dokładnie taki, jaki został wypisany, aż do końca.',
      restart: 'Uruchom serwer ponownie: dopóki nie ma użytkownika, wypisuje nowy odnośnik.',
      other: 'Jeśli ktoś już go użył, poproś tę osobę o dodanie Ciebie.',
    },
    taken: {
      title: 'Administrator już istnieje',
      lead: 'Niczego nie zmieniono. Zaloguj się albo poproś administratora o dodanie Ciebie.',
    },
    made: {
      title: 'Konto administratora jest gotowe',
      lead: 'Odnośnik został wykorzystany i już nie działa.',
      signedIn: 'Zalogowano jako {{email}}.',
      signedOut: 'Konto {{email}} powstało, ale logowanie się teraz nie udało.',
      begin: 'Przejdź do incydentów',
    },
    fields: { email: 'E-mail', name: 'Imię i nazwisko', password: 'Hasło', again: 'Powtórz hasło' },
    help: {
      email: 'Służy do logowania.',
      name: 'Widnieje obok adresu e-mail na liście użytkowników.',
      password:
        'Co najmniej {{count}} znaków. Kilka niezwiązanych ze sobą słów jest łatwiejsze niż ' +
        'symbole; wklejanie działa.',
    },
    faults: {
      email: 'Podaj adres w rodzaju nazwa@example.org.',
      name: 'Podaj imię i nazwisko.',
      password: 'Użyj co najmniej {{count}} znaków.',
      again: 'Hasła się różnią.',
    },
    wrong_one: '{{count}} pole wymaga poprawy',
    wrong_few: '{{count}} pola wymagają poprawy',
    wrong_many: '{{count}} pól wymaga poprawy',
    wrong_other: '{{count}} pola wymaga poprawy',
    submit: 'Utwórz administratora',
  },
  reset: {
    form: {
      lead: 'Odnośnik działa raz. Twoje sesje, tokeny i adresy kalendarza wygasną.',
    },
    noLink: {
      title: 'Ten odnośnik nie działa',
      lead: 'Jest zużyty, ma ponad 24 godziny, zastąpił go nowszy albo jest niepełny.',
      ask: 'Otwórz najnowszy odnośnik aż do końca albo poproś administratora o kolejny.',
    },
    done: {
      title: 'Hasło jest ustawione',
      lead: 'Odnośnik już nie działa.',
      of: 'Możesz zalogować się jako {{email}}.',
    },
    rule: 'Co najmniej 12 znaków. Najlepiej kilka słów, które nie mają ze sobą związku.',
    submit: 'Ustaw hasło',
  },
  firstSteps: {
    title: 'Pierwsze kroki',
    import: 'Zaimportuj wynik skanowania',
    importWhy: 'Plik ze skanera lub serwera proxy; próba na sucho pokaże, co z niego powstanie.',
    report: 'Zgłoś incydent',
    reportWhy: 'Co zaobserwowano, kiedy i czego to dotyczy.',
    users: 'Dodaj pozostałe osoby',
    usersWhy: 'Każdą z rolami odpowiednimi do jej pracy.',
    demo: 'Uruchom demo:',
    demoWhy: 'Zmyślone dane w osobnej instancji; znikają po jej zatrzymaniu.',
    api: 'Podłącz programy',
    apiWhy: 'Jak przesyłają incydenty i logi: w dokumentacji API.',
  },
};
