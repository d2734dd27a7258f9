// The set-up page of the first administrator and the first steps of an empty service, in Polish.
export const setup = {
  setup: {
    form: {
      title: 'Utwórz pierwszego administratora',
      lead: 'To konto ma wszystkie uprawnienia. Odnośnik działa tylko raz.',
    },
    noLink: {
      title: 'Otwórz odnośnik instalacyjny',
      lead:
        'Aby utworzyć pierwszego administratora, otwórz jednorazowy odnośnik wypisany przez ' +
        'serwer:',
      file: 'Odnośnik jest też w folderze danych, w pliku',
      once: 'Działa raz, przez 30 minut od uruchomienia serwera.',
      none: 'Serwer, który ma już użytkownika, nie wypisuje odnośnika.',
    },
    invalid: {
      title: 'Ten odnośnik nie działa',
      lead: 'Został już użyty, ma ponad 30 minut, pochodzi sprzed restartu albo jest niepełny.',
      whole: 'Otwórz cały odnośnik, tak jak został wypisany.',
      restart: 'Uruchom serwer ponownie. Dopóki nie ma użytkowników, wypisuje nowy odnośnik.',
      other: 'Jeśli odnośnika użył ktoś inny, poproś tę osobę o dodanie Twojego konta.',
    },
    taken: {
      title: 'Administrator już istnieje',
      lead:
        'Niczego nie zmieniono. Zaloguj się albo poproś administratora o dodanie Twojego ' +
        'konta.',
    },
    made: {
      title: 'Konto administratora jest gotowe',
      lead: 'Odnośnika nie można użyć ponownie.',
      signedIn: 'Zalogowano jako {{email}}.',
      signedOut: 'Konto {{email}} utworzono, ale logowanie nie powiodło się. Zaloguj się ponownie.',
      begin: 'Otwórz incydenty',
    },
    fields: { email: 'E-mail', name: 'Imię i nazwisko', password: 'Hasło', again: 'Powtórz hasło' },
    help: {
      email: 'Służy do logowania.',
      name: 'Widnieje obok adresu e-mail na liście użytkowników.',
      password:
        'Co najmniej {{count}} znaków. Kilka niezwiązanych słów łatwiej zapamiętać niż ' +
        'symbole. Można wkleić.',
    },
    faults: {
      email: 'Podaj adres e-mail, np. nazwa@example.org.',
      name: 'Podaj imię i nazwisko.',
      password: 'Użyj co najmniej {{count}} znaków.',
      again: 'Hasła nie są zgodne.',
    },
    submit: 'Utwórz administratora',
  },
  reset: {
    form: {
      lead: 'Odnośnik działa raz. Twoje sesje, tokeny i adresy kalendarza wygasną.',
    },
    noLink: {
      title: 'Ten odnośnik nie działa',
      lead: 'Został już użyty, ma ponad 24 godziny, zastąpił go nowszy albo jest niepełny.',
      ask: 'Otwórz cały najnowszy odnośnik albo poproś administratora o nowy.',
    },
    done: {
      title: 'Hasło ustawione',
      lead: 'Odnośnika nie można użyć ponownie.',
      of: 'Możesz zalogować się jako {{email}}.',
    },
    rule: 'Co najmniej 12 znaków. Użyj kilku niezwiązanych ze sobą słów.',
    submit: 'Ustaw hasło',
  },
  firstSteps: {
    title: 'Pierwsze kroki',
    import: 'Importuj wyniki skanowania',
    importWhy: 'Prześlij plik ze skanera lub serwera proxy. Próba na sucho najpierw pokaże wynik.',
    report: 'Zgłoś incydent',
    reportWhy: 'Podaj, co zauważono, kiedy i czego to dotyczy.',
    users: 'Dodaj użytkowników',
    usersWhy: 'Nadaj każdemu role odpowiednie do jego pracy.',
    demo: 'Uruchom demo:',
    demoWhy: 'Fikcyjne dane w osobnej instancji, usuwane po jej zatrzymaniu.',
    api: 'Podłącz programy',
    apiWhy: 'Przesyłaj incydenty i logi przez API. Zobacz dokumentację API.',
  },
};
