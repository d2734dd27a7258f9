// The words of the help in Polish: each with what it means here.
import type { HelpTexts } from '../help-texts.ts';

export const words: HelpTexts['words'] = {
  claim: [
    'Twierdzenie',
    'To, co ktoś podaje, na przykład priorytet albo ustalenie z testu. Jedno i drugie jest ' +
      'przyjmowane tylko z zapisem, który za nim stoi.',
  ],
  evidence: [
    'Dowód',
    'Zapis, że coś zaszło: plik, który usługa przechowuje i którego skrót policzyła, albo ' +
      'odnośnik ze skrótem, który ktoś zadeklarował.',
  ],
  gap: ['Luka', 'Incydent bez potwierdzonego dowodu. Nie może mieć priorytetu.'],
  confirmed: [
    'Potwierdzony',
    'Dowód, który dołączył człowiek albo za który człowiek ręczy. Bramka liczy tylko takie.',
  ],
  signal: [
    'Sygnał',
    'To, co podała maszyna albo media i czego nikt jeszcze nie potwierdził. Nie otwiera bramki.',
  ],
  held: [
    'Przechowany, zadeklarowany',
    'Przechowany: usługa ma bajty i sama policzyła ich skrót. Zadeklarowany: wie tylko to, co ' +
      'o nich podano.',
  ],
  custody: [
    'Łańcuch dowodowy',
    'Kto i kiedy co zrobił z zapisem; każdy wpis jest złączony skrótem z poprzednim.',
  ],
  gate: [
    'Bramka retestu',
    'Reguła, że zamknięcie wymaga potwierdzonego zapisu retestu. Serwer może działać z bramką ' +
      'wyłączoną; lista kontrolna wtedy to mówi.',
  ],
  retest: [
    'Retest',
    'Ponowne sprawdzenie, czy naprawa działa. Bramka szuka potwierdzonego zapisu, którego rodzaj ' +
      'zawiera „retest”; czy test wykonano, tego wiedzieć nie może.',
  ],
  severity: [
    'Dotkliwość',
    'Jak poważny jest incydent według klasyfikacji człowieka; z przerywaną ramką: tylko według ' +
      'zgłoszenia.',
  ],
  priority: ['Priorytet', 'Od P0 do P3. Ustawia go człowiek, gdy jest potwierdzony dowód.'],
  visibility: [
    'Publiczny, ograniczony, wewnętrzny',
    'Publiczny: wszyscy, którzy mogą czytać incydenty. Ograniczony: rola Analyst i wyższe oraz ' +
      'czytelnicy pakietów i raportów ograniczonych. Wewnętrzny: rola Analyst i wyższe.',
  ],
  tlp: [
    'TLP',
    'Traffic Light Protocol: jak daleko źródło pozwala przekazać swoje słowa. Zapis nigdy nie ' +
      'jest widoczny szerzej, niż pozwala etykieta.',
  ],
  serviceClock: [
    'Zegar obsługi',
    'Czas na przyjęcie, opanowanie i naprawę, liczony od zgłoszenia.',
  ],
  flag: ['Flaga', 'Znacznik, na przykład „NIS2” albo „Dane osobowe”, po którym można filtrować.'],
  category: ['Kategoria', 'Rodzaj incydentu. Wyznacza scenariusz reagowania.'],
  view: [
    'Widok',
    'Filtry, słowa i kolejność zapisane pod nazwą. Własne widoki są w tej przeglądarce.',
  ],
  finding: ['Ustalenie', 'To, co narzędzie podało o jednej słabości w jednym miejscu.'],
  duplicate: ['Duplikat', 'Ustalenie, które jest już znane. Nie otwiera drugiego incydentu.'],
  setAside: [
    'Odłożone',
    'Ustalenie, które samo narzędzie oznacza jako załatwione. Nie otwiera incydentu.',
  ],
  dryRun: ['Próba na sucho', 'Serwer czyta plik i mówi, co by się stało. Niczego nie zapisuje.'],
  duty: [
    'Obowiązek',
    'Zgłoszenie, którego wymaga prawo. Które mogą zachodzić, wynika z faktów; decydują ludzie.',
  ],
  regime: ['Akt', 'Prawo, z którego wynika obowiązek, na przykład NIS2, DORA, RODO albo AI Act.'],
  fact: ['Fakt', 'Odpowiedź, od której zależą obowiązki. Czego nie zapisano, tego nie wiadomo.'],
  aware: [
    'Powzięcie wiedzy (RODO: stwierdzenie)',
    'Kiedy dowiedziano się o incydencie. Od tej chwili biegnie wiele terminów; dopóki jej nie ' +
      'zapisano, liczy się chwila wykrycia.',
  ],
  earlyWarning: [
    'Wczesne ostrzeżenie',
    'Pierwsze zgłoszenie według NIS2, w ciągu 24 godzin od powzięcia wiadomości; zgłoszenie ' +
      'incydentu w ciągu 72.',
  ],
  provisional: [
    'Wstępny',
    'Termin obowiązku, który zależy jeszcze od faktu, o którym nie wiadomo.',
  ],
  projected: [
    'Przewidywany',
    'Data zgłoszenia, które następuje po innym. Staje się terminem, gdy zapisze się wysłanie ' +
      'tamtego.',
  ],
  submission: ['Wysłanie', 'Zapis, że zgłoszenie wysłano. Bez potwierdzenia jest to deklaracja.'],
  receipt: [
    'Potwierdzenie',
    'To, co przychodzi od organu, na przykład UPO. Przekazanie zgłoszenia nim nie jest.',
  ],
  coverage: [
    'Pokrycie',
    'Jak kompletne są dowody, w jedenastu wymiarach. Wskaźnik kompletności, nie ocena ' +
      'bezpieczeństwa.',
  ],
  technique: [
    'Technika',
    'Sposób ataku według ATT&CK albo ATLAS. Proponowana to przypuszczenie z uzasadnieniem.',
  ],
  confidence: [
    'Pewność',
    'Jak często taka propozycja ma być trafna: przy 40 % cztery razy na dziesięć.',
  ],
  observed: [
    'Zaobserwowana, możliwa',
    'Zaobserwowana: widziało ją narzędzie albo ktoś ją zgłosił. Możliwa: skaner znalazł słabość, ' +
      'której można tak użyć.',
  ],
  playbook: [
    'Scenariusz',
    'Kroki dla jednego rodzaju incydentu: kto je wykonuje, kto zatwierdza, jaki dowód mają ' +
      'zostawić.',
  ],
  approvalClass: [
    'A0, A1, A2',
    'Jak zatwierdza się krok: wcale; przez jedną osobę poza wykonawcą; przez dwie osoby o dwóch ' +
      'rolach.',
  ],
  fourEyes: [
    'Zasada czterech oczu',
    'Ustawienie serwera. Włączona: zatwierdza inny użytkownik z odpowiednią rolą. Wyłączona: ' +
      'zostaje nazwisko, jakie podano.',
  ],
  validationRef: [
    'Odwołanie do dowodu',
    'Potwierdzony zapis, który dowodzi kroku. Wymaga go zamknięcie wpisu w rejestrze.',
  ],
  engagement: [
    'Ćwiczenie TLPT',
    'Test oparty na zagrożeniach: zakres, zasady, dziennik, rejestr i raport końcowy.',
  ],
  restrictedTest: [
    'Zastrzeżone',
    'O istnieniu ćwiczenia wiedzą tylko uczestnicy i administratorzy. W każdym piszą tylko oni.',
  ],
  whiteTeam: ['White team', 'Zespół biały: nieliczni, którzy wiedzą o teście i nim kierują.'],
  deconfliction: [
    '„Czy to my?”',
    'Pyta dzienniki, czy coś było testem. „Nie zapisano” znaczy tylko, że nikt tego nie zapisał.',
  ],
  rules: [
    'Zasady prowadzenia testu',
    'Co wolno w teście. Red team zaczyna dopiero po podpisaniu najnowszej wersji.',
  ],
  crownJewels: ['Klejnoty koronne', 'To, o co chodzi w teście: zagrożone funkcje i systemy.'],
  log: ['Dziennik', 'Co, kiedy i przez kogo zrobiono. Wpisów się nie zmienia.'],
  register: [
    'Rejestr',
    'Wpisy dziennika oparte na dowodach. Każde ustalenie raportu końcowego wskazuje niektóre ' +
      'z nich.',
  ],
  trust: [
    'Zaufanie',
    'Liczba od 0 do 100, którą polityka prowadzi dla agenta. To nie miara bezpieczeństwa i nie ' +
      'czyta jej żadna decyzja.',
  ],
  quarantine: [
    'Kwarantanna',
    'Żadne narzędzie agenta już nie działa, bez względu na to, co przyznano. Kto nie pyta, nie ' +
      'zostaje zatrzymany.',
  ],
  policyEpoch: [
    'Epoka polityki',
    'Numer zmiany polityki; na stronie: „Zmiana polityki”. Potwierdzają go punkty egzekwowania.',
  ],
  enforcement: [
    'Punkt egzekwowania',
    'Brama, która pyta o zgodę, zanim agent użyje narzędzia. To, co potwierdza, jest jej słowem.',
  ],
  package: [
    'Pakiet',
    'Zapisy z łańcuchem dowodowym, manifestem i podpisem w jednym pliku; „proofline verify” ' +
      'sprawdza go bez tego serwera.',
  ],
  auditLog: [
    'Dziennik audytu',
    'Każdy zapis i każde zamknięcie, którego odmówiła bramka, w kolejności.',
  ],
  checkpoint: [
    'Punkt kontrolny',
    'Podpisany nagłówek dziennika: jego długość i jeden skrót z całości.',
  ],
  role: ['Rola', 'To, co wolno kontu. Roli wolno wszystko, co wolno rolom pod nią.'],
  token: ['Token', 'Zastępuje Cię w programie, z częścią Twoich ról, do podanego dnia.'],
  calendar: [
    'Adres kalendarza',
    'Kto go ma, czyta bez logowania numery incydentów i obowiązki, aż do unieważnienia.',
  ],
  setupLink: [
    'Odnośnik instalacyjny',
    'Wypisuje go przy starcie serwer bez użytkowników. Działa raz, przez 30 minut.',
  ],
  simulation: ['Symulacja', 'Nieprawdziwy incydent: z generatora albo zapisany jako symulacja.'],
  module: ['Moduł', 'Ten serwer, tak jak jego kontrakt opisuje go innym programom.'],
  window: ['Okno', 'Czas aż do teraz, którego dotyczą liczby.'],
  median: [
    'Mediana',
    'Połowa przypadków trwała krócej. Kilka długich zawyża średnią, ale nie medianę.',
  ],
};
