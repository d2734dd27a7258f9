// Help with engagements, agents, response, reports and imports, in Polish.
import type { Page } from '../pages.ts';
import type { PageText } from '../texts.ts';

export const responsePages = {
  '/engagements': {
    title: 'Ćwiczenia TLPT',
    what: 'Testy oparte na zagrożeniach, o których wolno Ci wiedzieć, i pytanie: czy to był test?',
    steps: [
      'Przy nocnym alarmie zapytaj „Czy to my?”, podając czas, adres albo host.',
      'Gdy odpowiedź brzmi „Zapisano”, przeczytaj wpis. Gdy nie, zapytaj white team; to niczego ' +
        'nie dowodzi.',
      'Otwórz swoje ćwiczenie. Zastrzeżone widzą tylko jego uczestnicy.',
      'Nowe utwórz z zakresem, zasadami i zespołem. Jest zastrzeżone, chyba że ustalisz inaczej.',
    ],
  },
  '/engagements/$id': {
    title: 'Zakres i zasady',
    what: 'Co się testuje, według jakich zasad, kto o tym wie i która to faza.',
    steps: [
      'Zapisz zakres i klejnoty koronne.',
      'Napisz zasady i zapisz, kto je podpisał. Ręczysz za to.',
      'Dopuść tych, którzy muszą wiedzieć, podając ich e-mail.',
      'Przejdź do następnej fazy. Red team zaczyna dopiero po podpisaniu zasad.',
      'Pilnuj terminów z rozporządzenia.',
    ],
  },
  '/engagements/$id log': {
    title: 'Dziennik i rejestr',
    what: 'Co zrobiono w teście, wpis po wpisie, i dowody, na których oprze się raport.',
    steps: [
      'Naciśnij n, aby dodać wpis: co się stało, kiedy, z jakiego adresu.',
      'Zapisuj od razu; wpisy są numerowane i nigdy niezmieniane.',
      'Poprawką jest kolejny wpis.',
      'To, czego będzie potrzebował raport, wpisz do rejestru: z plikiem albo z odnośnikiem i ' +
        'jego skrótem.',
    ],
  },
  '/engagements/$id report': {
    title: 'Raport końcowy',
    what:
      'Tu powstaje raport końcowy. Nie zostanie przyjęty, dopóki jakieś ustalenie nie wskazuje ' +
      'dowodu.',
    steps: [
      'Spójrz na listę tego, czego wymaga raport.',
      'Napisz podsumowanie i ustalenia; każde wskazuje numery wpisów rejestru.',
      'Złóż raport. To, czego nic nie dowodzi, jest wymienione, a tekst nie ginie.',
      'Każda przyjęta wersja zostaje zachowana.',
      'Potem pobierz pakiet; można go sprawdzić bez tego serwera.',
    ],
  },
  '/engagements/$id plan': {
    title: 'Plan naprawczy',
    what: 'Tu z ustaleń powstają incydenty z właścicielem, aby ktoś je naprawił.',
    steps: [
      'Poczekaj, aż blue team może wiedzieć: tytuł, dotkliwość i właściciela zobaczy każdy, kto ' +
        'czyta incydenty.',
      'Wybierz ustalenie przyjętego raportu, właściciela i termin.',
      'Śledź incydent, który powstał; nie wymienia on ćwiczenia.',
    ],
  },
  '/engagements/$id documents': {
    title: 'Dokumenty',
    what: 'Szkice dokumentów wymaganych w ramach, wypełnione tym, co to ćwiczenie już ma.',
    steps: [
      'Wybierz dokument i przeczytaj, czego jeszcze brakuje.',
      'Zapisz to tam, gdzie jest jego miejsce, i wróć.',
      'Zapisz jako Markdown i dokończ. To nie jest wzór organu.',
    ],
  },
  '/agents': {
    title: 'Agenci',
    what: 'Każdy agent AI: kto za niego odpowiada, czego może teraz używać i co zrobił.',
    steps: [
      'Znajdź agenta po identyfikatorze, nazwie, właścicielu lub zespole.',
      'Coś jest nie tak? Otwórz go i skieruj do kwarantanny. Szczegóły mogą poczekać.',
      'Niezarejestrowany? Wpisz identyfikator w adresie po /agents/: wyłącznik jest i tam.',
      'Rejestruj działających agentów z właścicielem i przyznanymi narzędziami.',
    ],
  },
  '/agents/$id': {
    title: 'Jeden agent',
    what: 'Wyłącznik, który odbiera agentowi wszystkie narzędzia, i droga powrotna.',
    steps: [
      'Kwarantanna: podaj incydent, powód i kto zatwierdza, a potem wpisz identyfikator.',
      'Sprawdź niżej, które punkty egzekwowania przyjęły zmianę. Kto nie pyta, nie zostaje ' +
        'zatrzymany.',
      'Znajdź przyczynę, usuń ją, przetestuj agenta.',
      'Dołącz test do incydentu: agent_retest, guardrail_eval albo model_eval.',
      'Przywróć agenta tym zapisem. Musi być potwierdzony i młodszy niż kwarantanna.',
    ],
  },
  '/actions': {
    title: 'Działania',
    what: 'Kroki reagowania we wszystkich incydentach: co czeka na człowieka, a co udowodniono.',
    steps: [
      'Najpierw spójrz na to, co wymaga zatwierdzenia.',
      'Filtr „Moje” pokazuje Twoje kroki.',
      'Przenieś krok przez menu albo przeciągnięciem.',
      'Otwórz krok, aby go zatwierdzić, odrzucić lub skomentować. Własnej prośby nie zatwierdzisz.',
      'Wskaż zapis, który dowodzi wykonania.',
    ],
  },
  '/playbooks': {
    title: 'Scenariusze reagowania',
    what: 'Co robić po kolei dla każdego rodzaju incydentu.',
    steps: [
      'Znajdź scenariusz według rodzaju incydentu.',
      'Otwórz go i przeczytaj, kto co robi i co wymaga zatwierdzenia.',
      'Uruchom go dla incydentu.',
    ],
  },
  '/playbooks/$type': {
    title: 'Jeden scenariusz',
    what: 'Kroki dla tego rodzaju incydentu, do przeczytania albo uruchomienia.',
    steps: [
      'Zaznacz potrzebne kroki.',
      'Wpisz numer incydentu i dodaj je; zaczynają jako zaproponowane.',
      'Dalej pracuj tam: zatwierdzanie, wykonanie, dowód.',
      'Dla innego narzędzia pobierz go jako CACAO 2.0.',
    ],
  },
  '/reports': {
    title: 'Zgłoszenia do organów',
    what: 'Które terminy prawne są otwarte, od najbliższego, i co stało się ze zgłoszeniami.',
    steps: [
      'Zacznij od góry: od tego, co minęło albo mija za kilka godzin.',
      'Otwórz stamtąd incydent; fakty, projekt i eksport są na jego karcie Prawo.',
      'Pod „Zgłoszenia” szukaj zaniechanych i tych bez potwierdzenia.',
      'Pod „Kalendarz” utwórz adres dla własnego kalendarza.',
    ],
  },
  '/reports/$id': {
    title: 'Jedno zgłoszenie do organu',
    what: 'Jak daleko jest to zgłoszenie. Jest doręczone, gdy mówi to potwierdzenie.',
    steps: [
      'Przeczytaj stan: przekazane nie znaczy doręczone.',
      'Leży w folderze wyjściowym? Pobierz paczkę i złóż ją drogą wymaganą przez organ.',
      'Zaniechane? Obejrzyj próby, usuń przyczynę i ponów.',
      'Zapisz potwierdzenie ze skrótem, który podaje, odczytanym z potwierdzenia.',
    ],
  },
  '/imports': {
    title: 'Import i zgłoszenia',
    what: 'Tu z plików narzędzi, doniesień z otwartych źródeł i logów powstają incydenty.',
    steps: [
      'Upuść pliki albo je wybierz; czym jest plik, mówi jego treść.',
      'Zostaw „Najpierw próba na sucho”: mówi, co by się stało, i niczego nie zapisuje.',
      'Skan wykonano, by sprawdzić ponownie? Podaj incydent pod „Retest incydentu”.',
      'Zaimportuj, a potem otwórz przebieg i zobacz, co stało się z każdym wierszem.',
      'Doniesienia i logi mają własne karty.',
    ],
  },
  '/imports/$id': {
    title: 'Jeden import',
    what: 'Co stało się z każdym wierszem tego pliku i jak cofnąć import.',
    steps: [
      'Porównaj liczby: nowe, duplikaty, odłożone, odrzucone.',
      'Przeczytaj, dlaczego odrzucono wiersze, albo je pobierz.',
      'Popraw je w pliku i zaimportuj ponownie; co jest znane, nie tworzy drugiego incydentu.',
      'Zły plik? Cofnij import, dopóki nikt nie pracował nad jego incydentami.',
    ],
  },
} as const satisfies Partial<Record<Page, PageText>>;
