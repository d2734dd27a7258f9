// Help with the incidents, in Polish.
import type { Page } from '../pages.ts';
import type { PageText } from '../texts.ts';

export const incidentPages = {
  '/incidents': {
    title: 'Incydenty',
    what: 'Tu można znaleźć incydent, który czeka na reakcję, i zobaczyć, jak daleko są inne.',
    steps: [
      'Zacznij od widoku: „Czekają na mnie” pokazuje swoje i niczyje, od najpoważniejszych.',
      'Zawęź listę słowami albo klucz:wartość, np. severity:critical; „!” pomija wartość.',
      'Spacja pokazuje incydent obok listy (na szerokim ekranie), Enter go otwiera.',
      'Zaznacz wiersze klawiszem x, aby wiele przydzielić, przenieść lub zamknąć; każdy ma swój ' +
        'wynik.',
      'Gdy widać „3 nowe wpisy”, naciśnij to; lista zmienia się tylko na żądanie.',
      'To, co oglądasz codziennie, zapisz jako widok.',
    ],
  },
  '/incidents/new': {
    title: 'Zgłoszenie incydentu',
    what: 'Tu zapisuje się to, co zauważono. Klasyfikacja i dowody przychodzą później.',
    steps: [
      'Napisz w jednym zdaniu, co się stało; tylko to jest konieczne.',
      'Opisz, co widziano, gdzie, kto widział i co już zrobiono.',
      'Podaj, kiedy to zauważono: puste pole oznacza chwilę zgłoszenia.',
      'Wybierz najbliższą kategorię albo zostaw „Nie mam pewności”.',
      'Zaznacz, czy incydent dotyczy danych osobowych: to uruchamia terminy RODO.',
      'Wyślij. Do tego czasu wpisany tekst zostaje w tej przeglądarce.',
    ],
  },
  '/incidents/$id': {
    title: 'Jeden incydent',
    what:
      'Tu prowadzi się incydent od zgłoszenia do zamknięcia. Lista kontrolna mówi, czego jeszcze ' +
      'brakuje.',
    steps: [
      'Przeczytaj, co się stało, i popraw to pod „Edytuj”.',
      'Weź incydent albo go przydziel, z terminem.',
      'Dołącz dowód; bez niego nie ma priorytetu.',
      'Klasyfikuj: to uruchamia zegar naprawy, liczony od zgłoszenia.',
      'Przenoś przez naprawę do retestu, w miarę postępu prac.',
      'Zamknij, gdy lista kontrolna jest spełniona. Pyta ona serwer i nie obejdzie jej żadna rola.',
    ],
  },
  '/incidents/$id evidence': {
    title: 'Dowody',
    what: 'Co dowodzi tego incydentu i jego naprawy, z łańcuchem dowodowym każdego zapisu.',
    steps: [
      'Dołącz plik, odnośnik albo tekst. Skrót pliku liczony jest tutaj, przed wysłaniem.',
      'Podaj rodzaj: bramka szuka takiego, który zawiera „retest”.',
      'Obejrzyj sygnały i potwierdź je albo wycofaj. Niczego się nie usuwa.',
      'Ustal, kto widzi zapis, zanim przeczytają go inni; publiczny mógł już zostać przeczytany.',
      'Porównaj plik z zapisami; skrót liczony jest tutaj, plik nie jest nigdzie wysyłany.',
      '„Sprawdź na serwerze” ponownie czyta przechowane bajty.',
    ],
  },
  '/incidents/$id actions': {
    title: 'Kroki reakcji',
    what: 'Kto co robi w tym incydencie, kto to zatwierdził i co dowodzi, że zrobiono.',
    steps: [
      'Dodaj kroki ze scenariusza tej kategorii albo własnymi słowami.',
      'Zatwierdź te, które tego wymagają: podaj, kto podjął decyzję razem z Tobą.',
      'Rozpocznij krok, a potem oznacz go jako wykonany.',
      'Wskaż zapis, który go dowodzi. Jeden dowiedziony krok pozwala zamknąć wpis w rejestrze.',
    ],
  },
  '/incidents/$id legal': {
    title: 'Obowiązki i terminy prawne',
    what:
      'Jakie zgłoszenia do organów mogą być należne, do kiedy i z jaką treścią. Wsparcie ' +
      'decyzji, nie porada prawna.',
    steps: [
      'Zapisz fakty oznaczone „potrzebny”. Zapis od razu przesuwa terminy.',
      'Przeczytaj każdy obowiązek: dlaczego może zachodzić, czego nie wiadomo, ile czasu zostało.',
      'Czy zachodzi, decyduje Legal/DPO, z podaniem powodu.',
      'Wypełnij pola projektu; puste pola obowiązkowe są wymienione.',
      'Wyeksportuj zgłoszenie. To co najwyżej przekazanie; że dotarło, dowodzi tylko ' +
        'potwierdzenie.',
      'Wysłano inną drogą? Zapisz wysłanie: uruchamia dalsze terminy.',
      '„A gdyby” pokazuje inne odpowiedzi i niczego nie zapisuje.',
    ],
  },
  '/incidents/$id techniques': {
    title: 'Techniki',
    what: 'Na jakie techniki ATT&CK i ATLAS wskazuje incydent. Dowody nie są czytane.',
    steps: [
      'Przeczytaj, dlaczego zaproponowano każdą z nich.',
      'Przyjmij te, które pasują, odrzuć inne; przy decyzji zostaje, kto ją podjął.',
      'Brakującą dodaj po identyfikatorze, podając, co na nią wskazuje.',
      'Pobierz wynik jako warstwę Navigatora albo pakiet STIX.',
    ],
  },
  '/incidents/$id coverage': {
    title: 'Pokrycie',
    what: 'Jak kompletne są dowody tego incydentu i czego brakuje.',
    steps: [
      'Znajdź wymiary z najkrótszymi paskami.',
      'Przeczytaj, co je uzupełni, i przejdź tam przyciskiem.',
      'Te z dopiskiem „później” jeszcze się nie liczą.',
      'Nie porównuj tym ryzyka: także katastrofę można doskonale udokumentować.',
    ],
  },
  '/incidents/$id timeline': {
    title: 'Oś czasu',
    what: 'Co działo się z tym incydentem i kto to zrobił, od najnowszego.',
    steps: [
      'Zawęź według rodzaju albo osoby.',
      'Otwórz szczegóły wpisu; wpis o dowodzie prowadzi do zapisu.',
      'Gdy ktoś zgłasza błąd, szukaj po identyfikatorze żądania.',
      'Widać najwyżej 200 wpisów; wszystkie są w dzienniku audytu.',
    ],
  },
  '/incidents/$id exports': {
    title: 'Zgłoszenie i pakiet',
    what:
      'Tu przekazuje się incydent dalej: jako zgłoszenie do systemu zadań albo jako pakiet, ' +
      'który sam się dowodzi.',
    steps: [
      'Wybierz, kto będzie czytał pakiet; czego mu nie wolno widzieć, jest utajnione.',
      'Pobierz go jako JSON, PDF albo ZIP; te same zapisy dają ten sam skrót.',
      'Klucze przekaż inną drogą niż pakiet.',
      'Do systemu zadań skopiuj zgłoszenie. Usługa sama niczego nie wysyła.',
      'Każde wydanie pakietu zostaje zapisane.',
    ],
  },
} as const satisfies Partial<Record<Page, PageText>>;
