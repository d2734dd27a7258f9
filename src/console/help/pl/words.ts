// The words of the help in Polish: each with what it means here.
import type { HelpTexts } from '../help-texts.ts';

export const words: HelpTexts['words'] = {
  claim: [
    'Twierdzenie',
    'Stwierdzenie, na przykład priorytet albo ustalenie z testu. Serwer przyjmuje je ' +
      'tylko z dowodem.',
  ],
  evidence: [
    'Dowód',
    'Plik, który serwer przechowuje i którego skrót obliczył, albo zadeklarowany ' +
      'odnośnik ze skrótem.',
  ],
  gap: ['Luka dowodowa', 'Incydent bez potwierdzonego dowodu. Nie może mieć priorytetu.'],
  confirmed: [
    'Potwierdzony',
    'Dowód, który dołączył lub potwierdził człowiek. Bramka retestu liczy tylko ' +
      'potwierdzone dowody.',
  ],
  signal: [
    'Niepotwierdzony dowód',
    'Dowód z narzędzia lub mediów, którego nikt jeszcze nie potwierdził. Nie spełnia ' +
      'wymagań zamknięcia.',
  ],
  held: [
    'Przechowywany, zadeklarowany',
    'Przechowywany: serwer ma plik i obliczył jego skrót. Zadeklarowany: serwer zna ' +
      'tylko wpisany odnośnik i skrót.',
  ],
  custody: [
    'Łańcuch dowodowy',
    'Kto, kiedy i co zrobił z dowodem. Każdy wpis jest połączony skrótem z ' + 'poprzednim.',
  ],
  gate: [
    'Bramka retestu',
    'Reguła, że zamknięcie incydentu wymaga potwierdzonego dowodu retestu. Jeśli na ' +
      'serwerze jest wyłączona, lista o tym informuje.',
  ],
  retest: [
    'Retest',
    'Test, który sprawdza, czy naprawa działa. Bramka szuka potwierdzonego dowodu, ' +
      'którego rodzaj zawiera „retest”. Nie wie, czy test wykonano.',
  ],
  severity: [
    'Dotkliwość',
    'Jak poważny jest incydent według klasyfikacji człowieka. Przerywana ramka ' +
      'oznacza dotkliwość tylko zgłoszoną.',
  ],
  priority: ['Priorytet', 'Od P0 do P3, ustawiany przez człowieka, gdy jest potwierdzony dowód.'],
  visibility: [
    'Publiczny, ograniczony, wewnętrzny',
    'Publiczny: wszyscy, którzy mogą czytać incydenty. Ograniczony: rola Analyst i ' +
      'wyższe oraz odbiorcy pakietów i raportów ograniczonych. Wewnętrzny: rola ' +
      'Analyst i wyższe.',
  ],
  tlp: [
    'TLP',
    'Traffic Light Protocol: komu można przekazać informacje ze źródła. Dowód nigdy ' +
      'nie jest widoczny szerzej, niż pozwala etykieta.',
  ],
  serviceClock: ['Termin SLA', 'Czas na przyjęcie, opanowanie i naprawę, liczony od zgłoszenia.'],
  flag: ['Oznaczenie', 'Na przykład „NIS2” albo „Dane osobowe”. Można według niego filtrować.'],
  category: ['Kategoria', 'Rodzaj incydentu. Wyznacza scenariusz reagowania.'],
  view: [
    'Widok',
    'Nazwa dla filtrów, słów i kolejności. Własne widoki są przechowywane w tej ' + 'przeglądarce.',
  ],
  finding: ['Ustalenie', 'Jedna słabość w jednym miejscu, zgłoszona przez narzędzie.'],
  duplicate: ['Duplikat', 'Ustalenie, które jest już znane. Nie tworzy drugiego incydentu.'],
  setAside: [
    'Rozwiązane w narzędziu',
    'Ustalenie, które samo narzędzie oznacza jako rozwiązane. Nie tworzy incydentu.',
  ],
  dryRun: ['Próba na sucho', 'Serwer czyta plik i pokazuje wynik importu bez zapisywania.'],
  duty: [
    'Obowiązek zgłoszenia',
    'Zgłoszenie wymagane przez prawo. Proofline wyprowadza możliwe obowiązki z ' +
      'faktów; decyduje człowiek.',
  ],
  regime: [
    'Akt prawny',
    'Prawo, z którego wynika obowiązek, na przykład NIS2, DORA, RODO albo AI Act.',
  ],
  fact: [
    'Fakt',
    'Odpowiedź, od której zależą obowiązki. Fakty, których nie zapisano, są nieznane.',
  ],
  aware: [
    'Powzięcie wiedzy (RODO: stwierdzenie)',
    'Kiedy organizacja dowiedziała się o incydencie. Od tej chwili biegnie wiele ' +
      'terminów. Dopóki jej nie zapisano, liczy się czas wykrycia.',
  ],
  earlyWarning: [
    'Wczesne ostrzeżenie',
    'Pierwsze zgłoszenie według NIS2, w ciągu 24 godzin od powzięcia wiedzy. ' +
      'Zgłoszenie incydentu następuje w ciągu 72 godzin.',
  ],
  provisional: ['Wstępny', 'Termin obowiązku, który zależy jeszcze od nieznanego faktu.'],
  projected: [
    'Przewidywany',
    'Oczekiwana data zgłoszenia, które następuje po innym. Staje się terminem po ' +
      'zapisaniu wysłania wcześniejszego zgłoszenia.',
  ],
  submission: ['Wysłanie', 'Zapis, że zgłoszenie wysłano. Bez potwierdzenia jest to deklaracja.'],
  receipt: [
    'Potwierdzenie',
    'Potwierdzenie od organu, na przykład UPO. Samo wysłanie zgłoszenia nim nie jest.',
  ],
  coverage: [
    'Pokrycie',
    'Jak kompletne są dowody, w jedenastu wymiarach. Wskaźnik kompletności, nie ocena ' +
      'bezpieczeństwa.',
  ],
  technique: [
    'Technika',
    'Technika ataku z ATT&CK albo ATLAS. Propozycja to hipoteza z uzasadnieniem.',
  ],
  confidence: [
    'Pewność',
    'Jak często taka propozycja ma być trafna: przy 40% cztery razy na dziesięć.',
  ],
  observed: [
    'Zaobserwowana, możliwa',
    'Zaobserwowana: wykryło ją narzędzie albo zgłosił człowiek. Możliwa: skaner ' +
      'znalazł słabość, która na nią pozwala.',
  ],
  playbook: [
    'Scenariusz reagowania',
    'Kroki dla jednego rodzaju incydentu: kto je wykonuje, kto zatwierdza i jaki ' +
      'dowód z nich powstaje.',
  ],
  approvalClass: [
    'A0, A1, A2',
    'Jak zatwierdza się działanie. A0: bez zatwierdzenia. A1: jedna osoba poza ' +
      'wykonawcą. A2: dwie osoby o dwóch różnych rolach.',
  ],
  fourEyes: [
    'Zasada czterech oczu',
    'Ustawienie serwera. Włączona: musi zatwierdzić inny użytkownik z wymaganą rolą. ' +
      'Wyłączona: zapisuje się podaną nazwę. Wariant „act”: ta osoba decyduje po własnym ' +
      'zalogowaniu, na stronie „Zatwierdzanie”.',
  ],
  validationRef: [
    'Dowód wykonania',
    'Potwierdzony dowód, który potwierdza działanie. Aby zamknąć zapis w rejestrze, ' +
      'musi go mieć przynajmniej jedno działanie.',
  ],
  engagement: [
    'Test TLPT',
    'Test penetracyjny pod kątem wyszukiwania zagrożeń (TLPT): zakres, zasady, ' +
      'dziennik, rejestr i raport końcowy.',
  ],
  restrictedTest: [
    'Ograniczony dostęp',
    'Test widzą tylko uczestnicy i administratorzy. W każdym teście tylko oni mogą ' + 'edytować.',
  ],
  whiteTeam: [
    'Zespół kontrolny',
    'Nieliczne osoby, które wiedzą o teście i nim kierują (UE 2025/1190).',
  ],
  deconfliction: [
    'Sprawdź, czy to test',
    'Przeszukuje dzienniki pod kątem zdarzenia. „Nie zapisano” oznacza tylko, że ' +
      'żaden wpis nie pasuje.',
  ],
  rules: [
    'Zasady prowadzenia testu',
    'Co wolno w teście. Test red team może się rozpocząć dopiero po podpisaniu ' +
      'najnowszej wersji.',
  ],
  crownJewels: ['Kluczowe zasoby', 'Funkcje i systemy, których dotyczy test.'],
  log: ['Dziennik', 'Co zrobiono, kiedy i przez kogo. Wpisy są niezmienne.'],
  register: [
    'Rejestr',
    'Wpisy dziennika z dowodami. Każde ustalenie raportu końcowego wskazuje niektóre ' + 'z nich.',
  ],
  trust: [
    'Zaufanie',
    'Wartość polityki od 0 do 100. Nie jest miarą bezpieczeństwa i decyzje polityki ' +
      'z niej nie korzystają.',
  ],
  quarantine: [
    'Kwarantanna',
    'Blokuje wszystkie narzędzia agenta. Narzędzia, które nie pytają Proofline, nie ' +
      'są blokowane.',
  ],
  policyEpoch: ['Epoka polityki', 'Numer zmiany polityki. Potwierdzają go punkty egzekwowania.'],
  enforcement: [
    'Punkt egzekwowania',
    'Brama, która pyta Proofline, zanim agent użyje narzędzia. Proofline nie może ' +
      'zweryfikować jej potwierdzeń.',
  ],
  package: [
    'Pakiet',
    'Dowody z łańcuchem dowodowym, manifestem i podpisem w jednym pliku. „proofline ' +
      'verify” sprawdza go bez tego serwera.',
  ],
  auditLog: ['Dziennik audytu', 'Każdy zapis i każda odrzucona próba zamknięcia, po kolei.'],
  checkpoint: ['Punkt kontrolny', 'Podpisany rozmiar i skrót korzenia dziennika audytu.'],
  role: ['Rola', 'Uprawnienia konta. Rola obejmuje uprawnienia wszystkich niższych ról.'],
  token: [
    'Token',
    'Pozwala programowi działać w Twoim imieniu z częścią Twoich ról, do wygaśnięcia.',
  ],
  serviceAccount: ['Konto usługi', 'Konto programu. Ma właściciela, role, zakresy i datę końca.'],
  scope: ['Zakres', 'Obszar, który program może czytać albo zmieniać, w granicach swoich ról.'],
  calendar: [
    'Adres kalendarza',
    'Kto go zna, może bez logowania czytać numery incydentów i obowiązki, aż do ' +
      'unieważnienia.',
  ],
  setupLink: [
    'Odnośnik instalacyjny',
    'Odnośnik, który serwer bez użytkowników wypisuje przy starcie. Działa raz, ' +
      'przez 30 minut.',
  ],
  simulation: ['Symulacja', 'Nieprawdziwy incydent: z generatora albo zapisany jako symulacja.'],
  module: ['Moduł', 'Ten serwer, tak jak jego kontrakt opisuje go innym programom.'],
  window: ['Okres', 'Czas do chwili obecnej, którego dotyczą wskaźniki.'],
  median: [
    'Mediana',
    'Połowa przypadków trwała krócej. Kilka długich przypadków zmienia średnią, ale ' +
      'nie medianę.',
  ],
};
