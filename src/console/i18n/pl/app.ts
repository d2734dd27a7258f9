// The frame of the console, signing in, and what goes wrong, in Polish.
export const app = {
  app: {
    docs: 'Dokumentacja API',
    name: 'Proofline',
    skip: 'Przejdź do treści',
    menu: 'Główne',
    signOut: 'Wyloguj się',
  },
  theme: { label: 'Wygląd', auto: 'Systemowy', light: 'Jasny', dark: 'Ciemny' },
  language: { label: 'Język' },
  zone: {
    label: 'Strefa czasowa',
    utc: 'UTC',
    local: 'Tego komputera',
    others: 'Inne',
  },
  noPage: {
    why: 'Adres URL może być błędny albo strona już nie istnieje.',
  },
  notAllowed: {
    why: 'Brak dostępu: ta strona wymaga roli {{role}}. Poproś administratora o jej nadanie.',
    have: 'Twoje role: {{roles}}',
  },
  pages: { first: 'Pierwsza strona', next: 'Następna strona' },
  conflict: {
    title: 'Ktoś inny zmienił ten zapis',
    lead:
      'Nic nie zostało nadpisane. Porównaj obie wersje, a potem zapisz swoją albo zachowaj ' +
      'zapisaną.',
    field: 'Pole',
    yours: 'Twoja wersja',
    theirs: 'Zapisana wersja',
    reapply: 'Zapisz moją wersję',
    take: 'Zachowaj zapisaną wersję',
  },
  signIn: {
    with: 'Zaloguj się przez {{name}}',
    byPassword: 'Zaloguj się hasłem',
    breakGlass: 'Administrator bez logowania jednokrotnego',
    away: 'Nie można połączyć się z dostawcą tożsamości',
    lead: 'Incydenty, ich dowody i to, czego jeszcze nie udowodniono.',
    email: 'E-mail',
    password: 'Hasło',
    show: 'Pokaż hasło',
    code: 'Kod',
    codeHelp: 'Z aplikacji uwierzytelniającej albo kod zapasowy.',
    again: 'To działanie wymaga świeżego potwierdzenia. Potem będzie kontynuowane.',
    againAtProvider:
      'Dostawca zapyta o Twoją tożsamość. Wrócisz na tę stronę; powtórz wtedy czynność.',
    continue: 'Zaloguj się ponownie',
    confirm: 'Potwierdź',
    submit: 'Zaloguj się',
    expired: 'Sesja wygasła. Zaloguj się ponownie. Wpisane dane pozostały na stronie.',
    replaced:
      'W innej karcie zalogowano użytkownika {{now}}. Tę stronę otworzył użytkownik {{before}}, ' +
      'dlatego nic więcej nie jest tu odczytywane ani wysyłane.',
    goOn: 'Kontynuuj jako {{now}}',
    replacedBack:
      'Albo zaloguj się ponownie jako {{before}}, aby zachować dane wpisane na tej stronie.',
    stillIn: 'Sesja nadal trwa: serwer nie odpowiada. Spróbuj ponownie.',
    wrong: 'Błędny e-mail lub hasło. Sprawdź dane i spróbuj ponownie.',
    first: 'Pierwsze uruchomienie? Użyj odnośnika instalacyjnego wypisanego przez serwer.',
    where: 'Gdzie go znaleźć',
    demo: {
      title: 'Demo: zaloguj się jako',
      lead: 'Dane są fikcyjne i znikają po zatrzymaniu dema.',
      other: 'Albo podaj e-mail i hasło',
      of: {
        Reporter: 'zgłasza incydenty i śledzi ich obsługę',
        Viewer: 'czyta publiczne zapisy',
        Analyst: 'ocenia, dołącza dowody, zamyka',
        Operator: 'prowadzi działania i testy TLPT',
        DevSecOps: 'usuwa podatności, przesyła logi',
        'AI Safety': 'obejmuje agentów kwarantanną i ich przywraca',
        'Legal/DPO': 'pilnuje terminów, projektów i zgłoszeń',
        Admin: 'zarządza użytkownikami, ustawieniami i dziennikiem audytu',
      },
    },
  },
  error: {
    title: 'Brak odpowiedzi serwera',
    request: 'Identyfikator żądania',
    retry: 'Spróbuj ponownie',
    offline: 'Serwer nie odpowiada. Wpisane dane pozostają tutaj. Spróbuj ponownie za chwilę.',
    changed: 'Ktoś inny zmienił ten zapis',
    changedBody: 'Wczytaj najnowszą wersję i powtórz zmianę. Wpisane dane pozostają tutaj.',
    reload: 'Pokaż najnowszą wersję',
  },
};
