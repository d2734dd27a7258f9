// Help with the pages before signing in, with figures and with the administration, in Polish.
import type { Page } from '../pages.ts';
import type { PageText } from '../texts.ts';

export const otherPages = {
  '*': {
    title: 'Nie ma takiej strony',
    what: 'Konsola nie ma strony pod tym adresem.',
    steps: [
      'Sprawdź, czy w adresie nie brakuje litery.',
      'Przejdź do incydentów odnośnikiem na tej stronie.',
      'Lista wszystkich stron tego serwera jest poniżej.',
    ],
  },
  '/': {
    title: 'Strona publiczna',
    what: 'To, co widzi każdy: symulowane incydenty i liczby. Nic tu nie jest prawdziwe.',
    steps: [
      'Filtruj symulowane incydenty; adres zachowuje filtry.',
      'Każdą część powtórzysz w powłoce zapytaniem obok niej.',
      'W dokumentach publicznych przeczytaj, co ten serwer oferuje programom.',
      'Zaloguj się, aby pracować z własnymi incydentami.',
    ],
  },
  '/sign-in': {
    title: 'Logowanie',
    what: 'Wejście dla osób, które mają tu konto.',
    steps: [
      'Podaj e-mail i hasło; wklejanie działa. W demie wybierz rolę.',
      'Sesja żyje w tej karcie przeglądarki i kończy się razem z nią.',
      'Po wielu próbach przycisk odlicza czas; poczekaj.',
      'Brak konta albo zapomniane hasło? Administrator może dodać Cię lub ustawić nowe hasło.',
      'Pierwsze uruchomienie? Otwórz odnośnik instalacyjny wypisany przez serwer.',
    ],
  },
  '/setup': {
    title: 'Pierwszy administrator',
    what: 'Tu powstaje pierwsze konto nowej usługi. Wolno mu wszystko.',
    steps: [
      'Otwórz odnośnik tak, jak wypisał go serwer, aż do końca.',
      'Podaj e-mail, imię i nazwisko oraz hasło o długości co najmniej 12 znaków.',
      'Odnośnik odrzucony? Uruchom serwer ponownie: bez użytkowników wypisze nowy.',
      'Potem dodaj innych, każdego z rolami jego pracy.',
    ],
  },
  '/reset': {
    title: 'Wybierz hasło',
    what: 'Tu ustawisz hasło przez jednorazowy odnośnik od administratora.',
    steps: [
      'Otwórz najnowszy otrzymany odnośnik, aż do końca.',
      'Podaj dwa razy hasło o długości co najmniej 12 znaków.',
      'Potem zaloguj się nim.',
    ],
  },
  '/documents/status': {
    title: 'Stan modułu',
    what: 'Które części kontraktu ma ten serwer: dla programów i dla tych, którzy go prowadzą.',
    steps: [
      'Przeczytaj stan każdej części i to, co w niej jest.',
      'Programy pytają o to samo zapytaniem podanym nad odpowiedzią.',
    ],
  },
  '/documents/pages': {
    title: 'Strony',
    what: 'Każda strona, którą ten serwer pokazuje w przeglądarce, i dla kogo ona jest.',
    steps: [
      'Znajdź adres strony. Te dla zalogowanych poproszą o logowanie.',
      'Programy pytają o to samo zapytaniem podanym nad odpowiedzią.',
    ],
  },
  '/documents/incidents': {
    title: 'Incydenty publiczne',
    what: 'Co odpowiada publiczny adres incydentów. Wszystkie są symulowane.',
    steps: [
      'Przeczytaj liczby i udział incydentów bez potwierdzonych dowodów.',
      'Zapytanie zwraca wszystkie, ta strona pokazuje najnowsze.',
      'Przyjmuje filtry severity, status i group.',
    ],
  },
  '/documents/stats': {
    title: 'Dane liczbowe',
    what: 'Co odpowiada publiczny adres liczb, dla symulowanych incydentów.',
    steps: [
      'Przeczytaj każdą liczbę pod nazwą, którą widzą programy.',
      'Nie bierz ich za liczby tej organizacji: te wymagają zalogowania.',
    ],
  },
  '/documents/playbooks': {
    title: 'Publiczne scenariusze',
    what: 'Jakie są rodzaje scenariuszy i ile każdy ma kroków.',
    steps: [
      'Znajdź rodzaj swojego incydentu.',
      'Zaloguj się, aby przeczytać kroki i uruchomić scenariusz.',
    ],
  },
  '/overview': {
    title: 'Przegląd',
    what: 'Co na Ciebie czeka i jak stoją sprawy: tu zaczyna się zmianę.',
    steps: [
      'Przejdź od góry „Wymaga mojego działania”; każdy wiersz prowadzi tam, gdzie to załatwić.',
      'Spójrz na terminy ustawowe: co minęło, co mija w ciągu sześciu godzin.',
      'Spójrz na wskaźniki; te z odnośnikiem prowadzą do incydentów, które liczą.',
      'W ostatnich działaniach zobacz, co zrobili inni.',
    ],
  },
  '/map': {
    title: 'Mapa zagrożeń',
    what: 'W jakich krajach zgłoszono incydenty. Wielkość to liczba, nie ryzyko.',
    steps: [
      'Wybierz okno, a potem zawęź według sektora, dotkliwości albo rodzaju.',
      'Liczby czytaj w tabeli; ma też te bez miejsca na mapie.',
      'Zanim wyciągniesz wnioski, sprawdź, ile jest symulacji.',
    ],
  },
  '/statistics': {
    title: 'Statystyki',
    what: 'Liczby dla incydentów zgłoszonych w wybranym oknie czasu.',
    steps: [
      'Wybierz okno; dotyczą go wszystkie liczby.',
      'Przy każdej liczbie przeczytaj, na ilu przypadkach się opiera.',
      'Obok średniej spójrz na medianę i na najstarszy, który wciąż trwa.',
      'Każdy wykres ma swoją tabelę i plik CSV.',
    ],
  },
  '/admin/$section': {
    title: 'Administracja',
    what: 'Użytkownicy, role, tokeny, własne hasło, dziennik audytu, ustawienia i stan.',
    steps: ['Wybierz sekcję; widać te, które wolno czytać Twoim rolom.'],
  },
  '/admin/$section users': {
    title: 'Użytkownicy',
    what: 'Kto może się zalogować i z jakimi rolami.',
    steps: [
      'Dodaj każdą osobę z jej własnym kontem i rolami jej pracy.',
      'Zapomniane hasło? Ustaw nowe; kończy ono sesje i tokeny tej osoby.',
      'Ktoś odchodzi? Wyłącz konto. Niczego się w nim nie usuwa.',
    ],
  },
  '/admin/$section roles': {
    title: 'Role',
    what: 'Co wolno każdej roli, tak jak decyduje serwer.',
    steps: [
      'Znajdź żądanie, którego komuś nie wolno wysłać.',
      'Nadaj najniższą rolę, której wolno; roli wolno wszystko, co wolno rolom pod nią.',
    ],
  },
  '/admin/$section tokens': {
    title: 'Tokeny',
    what: 'Tu pozwala się programowi działać w swoim imieniu bez hasła.',
    steps: [
      'Podaj, do czego służy, i wybierz tylko role, których potrzebuje.',
      'Niech kończy się szybko; najdłużej po 365 dniach.',
      'Skopiuj go teraz. Nie zostanie pokazany ponownie.',
      'Unieważnij nieużywane; lista mówi, kiedy każdego użyto ostatnio.',
    ],
  },
  '/admin/$section password': {
    title: 'Własne hasło',
    what: 'Tu wybiera się nowe hasło dla siebie.',
    steps: [
      'Podaj obecne, a potem nowe o długości co najmniej 12 znaków.',
      'Utwórz nowe tokeny i adresy kalendarza: stare się kończą. Tutaj sesja trwa.',
    ],
  },
  '/admin/$section audit': {
    title: 'Dziennik audytu',
    what: 'Kto, co i kiedy zrobił, i sprawdzenie, że później niczego nie zmieniono.',
    steps: [
      'Filtruj po osobie albo działaniu, np. incident.closed.',
      'Naciśnij „Zweryfikuj”: przeglądarka sprawdza podpisany nagłówek i wpisy na tej stronie.',
      'Porównaj klucz z tym, który przechowano gdzie indziej.',
      'Cały dziennik z treścią sprawdza „proofline audit verify”.',
    ],
  },
  '/admin/$section settings': {
    title: 'Ustawienia',
    what: 'Z jakimi ustawieniami uruchomiono usługę. Tu się ich nie zmienia.',
    steps: [
      'Sprawdź, co ustawiono i skąd to pochodzi: środowisko, plik albo wartość domyślna.',
      'Zmień to tam i uruchom usługę ponownie.',
      'O sekretach widać tylko, że są ustawione.',
    ],
  },
  '/admin/$section system': {
    title: 'System',
    what: 'W jakim stanie jest proces, który odpowiada tej stronie.',
    steps: [
      'Spójrz na kontrole: wszystkie muszą przejść, aby usługa była gotowa.',
      'Spójrz na zapisy; są odmawiane, gdy dziennik audytu nie może być prowadzony dalej.',
      'Uszkodzone pliki to przechowane bajty, które się zmieniły. Zbadaj każdy.',
    ],
  },
} as const satisfies Partial<Record<Page, PageText>>;
