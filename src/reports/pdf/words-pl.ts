// Every sentence of the documents in Polish. Sentences name the person before a colon, because
// verbs of the past would need the person's gender.
import { certificateWords } from './certificate-words-pl.ts';
import { exhibits } from './plural-pl.ts';
import { reportWords } from './report-words-pl.ts';
import type { Words } from './words-en.ts';

const ofExhibits = (count: number) => (count === 1 ? '1 dowodu' : `${count} dowodów`);

export const polish: Words = {
  kind: {
    evidence: 'Pakiet dowodowy',
    engagement: 'Raport z testu',
    close: 'Poświadczenie zamknięcia incydentu',
    custody: 'Poświadczenie łańcucha dowodowego',
  },
  incident: 'Incydent',
  engagement: 'Test',
  asOf: 'Stan na',
  numberStarts: 'Początek numeru pakietu',
  page: (number, of) => `Strona ${number} z ${of}`,
  contents: 'Spis treści',
  none: 'Brak zapisów.',
  redactedEntry: 'Nieujawnione temu odbiorcy',
  audience: {
    public: 'Wszyscy (publiczny)',
    restricted: 'Zainteresowane strony i organy (ograniczony)',
    internal: 'Tylko ta organizacja (wewnętrzny)',
  },
  tlp: {
    CLEAR: 'odbiorcy mogą przekazywać ten dokument bez ograniczeń.',
    GREEN: 'odbiorcy mogą przekazywać ten dokument w swojej społeczności, ale nie publicznie.',
    AMBER: 'odbiorcy mogą przekazywać ten dokument w swojej organizacji i jej klientom.',
    'AMBER+STRICT': 'odbiorcy mogą przekazywać ten dokument tylko w swojej organizacji.',
    RED: 'ten dokument mogą czytać tylko wskazani odbiorcy.',
  },
  number: {
    title: 'Numer pakietu (SHA-256)',
    note:
      'Numer jest obliczony ze wszystkich zapisów pakietu. Zmiana zapisu zmienia numer. Rozdział ' +
      'o sprawdzaniu wyjaśnia, jak go porównać.',
  },
  cover: {
    issuer: 'Wystawca',
    issuedBy: (version, kid) => `Proofline ${version}, klucz ${kid}`,
    issued: 'Wystawiono',
    for: 'Odbiorca',
    subject: 'Identyfikator wewnętrzny',
    zone: 'Strefa czasowa',
    utc: 'Wszystkie czasy podano w UTC.',
    handling: 'Oznaczenie TLP',
  },
  figures: {
    exhibits: 'dowody',
    held: 'przechowywane na serwerze',
    entries: 'wpisy łańcucha dowodowego',
    steps: 'wykonane działania',
    contained: 'od wykrycia do opanowania',
    findings: 'ustalenia',
    log: 'wpisy dziennika',
    register: 'wpisy rejestru',
  },
  summary: {
    title: 'Podsumowanie',
    happened: 'Co się stało',
    who: 'Kto',
    when: 'Kiedy',
    done: 'Co zrobiono',
    proven: 'Co jest udowodnione',
    notProven: 'Co nie jest udowodnione',
  },
  cut: 'Dalszy ciąg tekstu jest w rozdziale o incydencie.',
  happened: {
    nothing: (category, level) => `Nie zapisano opisu. Kategoria: ${category}. Poziom: ${level}.`,
  },
  who: {
    reported: (who) => `Zgłoszenie: ${who}.`,
    owner: (who) => `Właściciel: ${who}.`,
    noOwner: 'Właściciel nie jest jeszcze przydzielony.',
    entity: (kind, sector) =>
      `Podmiot: ${[kind, sector].filter((text) => text !== '').join(', ')}.`,
    users: (count) =>
      `Liczba użytkowników, których dotyczy incydent: ${count.toLocaleString('pl')}.`,
  },
  when: {
    occurred_at: (at) => `Wystąpienie: ${at}.`,
    detected_at: (at) => `Wykrycie: ${at}.`,
    aware_at: (at) => `Powzięcie wiedzy: ${at}.`,
    breach_found_at: (at) => `Stwierdzenie naruszenia: ${at}.`,
    contained_at: (at) => `Opanowanie: ${at}.`,
    recovered_at: (at) => `Przywrócenie: ${at}.`,
    closed_at: (at) => `Zamknięcie: ${at}.`,
    notClosed: 'Incydent nie jest jeszcze zamknięty.',
  },
  done: {
    none: 'Żadne działanie nie jest zapisane jako wykonane.',
    some: (titles, more) => `Wykonano: ${titles}${more > 0 ? `; oraz ${more} innych` : ''}.`,
    open: (count) => `Działania nadal otwarte: ${count}.`,
    state: (state) => `Stan incydentu: ${state}.`,
    closed: (at) => `Incydent zamknięto: ${at}.`,
  },
  proven: {
    held: (count, list) =>
      `Serwer przechowuje otrzymaną treść ${ofExhibits(count)} i obliczył ich skróty (${list}).`,
    chains: (count) =>
      `Kto w tym systemie miał do czynienia z dowodami (${exhibits(count)}): wpisy ` +
      `łańcucha są powiązane.`,
    retest: (list) => `Dowody wskazane przy zamknięciu incydentu (${list}).`,
    log: 'Dziennik audytu zawiera wystawienie tego pakietu.',
    nothing: 'Jeszcze nic: nie zapisano dowodów.',
  },
  notProven: {
    references: (count, list) =>
      `Treść odnośników (${count}): znajduje się poza tym serwerem (${list}).`,
    withheld: (count) => `Dowody nieujawnione temu odbiorcy (${count}): podano tylko ich skróty.`,
    unconfirmed: (count, list) => `Treść dowodów bez potwierdzenia (${count}: ${list}).`,
    anomalies: (list) => `Brak sprzeczności w zadeklarowanym łańcuchu dowodowym (${list}).`,
    open: 'Usunięcie przyczyny: incydent nie jest zamknięty.',
    noGate: 'Skuteczność naprawy: przy zamknięciu nie wskazano dowodu.',
    truth: 'Prawdziwość i kompletność zapisanych stwierdzeń.',
    pendingLog:
      'Obecność wystawienia tego pakietu w dzienniku audytu: dowód jeszcze nie jest gotowy.',
  },
  sections: {
    timeline: 'Oś czasu',
    incident: 'Incydent',
    exhibits: 'Dowody',
    actions: 'Działania',
    imports: 'Zaimportowane pliki',
    notes: 'Notatki',
    verify: 'Jak sprawdzić ten dokument',
    custody: 'Załącznik A: łańcuch dowodowy',
  },
  timeline: {
    lead:
      'Każdy wiersz mówi, kto co zrobił. Źródłem jest dowód (E) albo wpis dziennika audytu. ' +
      'Czasy podano w UTC.',
    time: 'Czas (UTC)',
    event: 'Zdarzenie',
    source: 'Źródło',
    log: (id) => `Dziennik ${id}`,
    service: 'Integracja',
    system: 'Proofline',
    hidden: 'Wpis nieujawniony temu odbiorcy.',
    remark: (text) => ` „${text}”`,
    other: (who, action) => `${who}: ${action}.`,
  },
  groups: {
    facts: 'Opis i klasyfikacja',
    finding: 'Ustalenie narzędzia',
    custom: 'Pola organizacji',
    customField: 'Pole własne',
    outcomes: 'Rozstrzygnięcia',
    impact: (value) => `${value} z 5`,
  },
  flagged: 'Oznaczenia',
  text: 'Pełny opis',
  yes: 'Tak',
  state: 'Stan',
  exhibits: {
    title: 'Wykaz dowodów',
    number: 'Nr',
    exhibit: 'Dowód',
    size: 'Rozmiar',
    received: 'Kto i kiedy dodał (UTC)',
    custody: 'Wpisy',
    status: 'Status',
    held: 'Przechowywany',
    reference: 'Odnośnik',
    withheld: 'Nieujawniony',
    notHeld: 'poza serwerem',
    legend:
      'Przechowywany: serwer obliczył skrót z otrzymanej treści. ' +
      'Nieujawniony: podano tylko skrót. ' +
      'Odnośnik: poza tym serwerem, nie sprawdzono.',
    from: (source) => `Źródło: ${source}`,
    file: (name) => `Plik: ${name}`,
    at: (reference) => `Odnośnik: ${reference}`,
    part: (start, end) => `Bajty od ${start} do ${end} pliku`,
    shown: (visibility, confidence) => `${visibility}, pewność ${confidence} na 100`,
    withdrawn: (reason) => `Wycofany: ${reason}`,
    anomalies: (what) => `Sprzeczności: ${what}`,
    tlp: (label) => `TLP:${label}, etykieta źródła`,
    result: (result) => `Wynik retestu: ${result}`,
    none: 'Nie zapisano dowodów.',
  },
  statuses: { SIGNAL: 'niepotwierdzony', CONFIRMED: 'potwierdzony', WITHDRAWN: 'wycofany' },
  visibility: {
    public: 'Widoczny dla wszystkich',
    restricted: 'Widoczny dla stron i organów',
    internal: 'Wewnętrzny',
  },
  anomaly: {
    time_runs_backwards: 'czasy nie są po kolei',
    time_in_the_future: 'jeden z czasów jest w przyszłości',
    last_hash_differs_from_evidence: 'ostatni skrót różni się od skrótu dowodu',
  },
  result: { pass: 'pomyślny', partial: 'częściowo pomyślny', fail: 'niepomyślny' },
  custody: {
    lead:
      'Każde zdanie jest wpisem łańcucha dowodowego. Wpisy ' +
      '„zadeklarowane” podali ludzie; wszystkie ' +
      'inne zapisał serwer. Pełne powiązania wpisów są w pliku package.json.',
    of: (name) => `Łańcuch dowodowy: ${name}`,
    when: 'Czas (UTC)',
    what: 'Co zrobiono',
    after: 'Skrót po wpisie',
    recorded: 'Zapisany',
    unchanged: 'Bez zmian',
    different: 'Inny',
    declared: ' (zadeklarowane)',
    acts: {
      received: (who) => `${who}: dodanie dowodu do incydentu.`,
      imported: (who) => `${who}: import dowodu z plikiem.`,
      accessed: (who) => `${who}: otwarcie dowodu.`,
      exported: (who) => `${who}: pobranie kopii.`,
      collected: (who) => `${who}: zebranie dowodu.`,
      transferred: (who) => `${who}: przekazanie dowodu.`,
      analysed: (who) => `${who}: analiza dowodu.`,
      confirmed: (who) => `${who}: potwierdzenie dowodu.`,
      verified: (who) => `${who}: weryfikacja dowodu.`,
      withdrawn: (who) => `${who}: wycofanie dowodu.`,
    },
    other: (who, action) => `${who}: ${action}.`,
    withheld: (number) => `Osoba lub narzędzie ${number} (nazwa pominięta)`,
    empty: 'Brak wpisów łańcucha dowodowego.',
  },
  actions: {
    step: 'Działanie',
    state: 'Stan',
    who: 'Wykonawca',
    when: 'Koniec lub termin (UTC)',
    ended: (at) => at,
    due: (at) => `termin ${at}`,
    approved: (who) => `Zatwierdzenie: ${who}.`,
    comment: (text) => `Komentarz: ${text}`,
    proof: (reference) => `Dowód: ${reference}`,
    statuses: {
      proposed: 'Zaproponowane',
      approved: 'Zatwierdzone',
      in_progress: 'W toku',
      done: 'Wykonane',
      rejected: 'Odrzucone',
      cancelled: 'Anulowane',
    },
  },
  imports: {
    file: 'Plik',
    tool: 'Narzędzie',
    size: 'Rozmiar',
    who: 'Kto zaimportował',
    when: 'Czas (UTC)',
  },
  notes: {
    hidden: 'Notatka nieujawniona temu odbiorcy.',
    by: (who, at) => `${who}, ${at}`,
    withdrawn: (reason) => `Wycofana: ${reason}`,
  },
  picture: 'Obraz dowodu',
  pictureFailed: 'Obrazu nie pokazano: jest uszkodzony, za duży albo nieobsługiwanego typu.',
  verify: {
    words: 'Pięć pojęć',
    word: 'Pojęcie',
    is: 'Co to jest',
    not: 'Czego nie może wykazać',
    five: [
      [
        'Skrót kryptograficzny',
        'Liczba o 64 znakach obliczona z pliku (SHA-256). Dwa różne pliki praktycznie ' +
          'nigdy nie mają tej samej.',
        'Że treść jest prawdziwa ani kiedy plik powstał.',
      ],
      [
        'Łańcuch dowodowy',
        'Lista osób, które otrzymały, otworzyły lub pobrały dowód, ze skrótem po każdym kroku.',
        'Co działo się z plikiem przed otrzymaniem.',
      ],
      [
        'Podpis',
        'Pieczęć wykonana tajnym kluczem wystawcy. Każdy może ją sprawdzić kluczem publicznym.',
        'Kto obsługiwał system. Nie jest to kwalifikowany podpis elektroniczny.',
      ],
      [
        'Dziennik audytu',
        'Numerowany dziennik, w którym każdy stan zależy od wszystkich wcześniejszych wpisów.',
        'Zdarzeń, których nigdy nie wpisano.',
      ],
      [
        'Znacznik czasu',
        'Oświadczenie odrębnego podmiotu, że podpis istniał w danym czasie.',
        'Kiedy nastąpiły same zdarzenia.',
      ],
    ],
    phone: 'Bez oprogramowania',
    byPhone: [
      'Zadzwoń do wystawcy pod numer, który już znasz, a nie podany w tym dokumencie.',
      'Poproś o odczytanie numeru pakietu i klucza.',
      'Porównaj oba ze stroną 1. Jeśli są zgodne, dokument wskazuje wystawiony pakiet.',
    ],
    offline: 'Oprogramowaniem, bez sieci',
    offlineLead: 'Weź plik kluczy z innego źródła niż ten dokument. Następnie uruchom:',
    command: (file) => `proofline verify ${file}.pdf --keys proofline-keys.json`,
    offlineEnd:
      'Kod wyjścia 0 oznacza: dokument nienaruszony i podpisany ' +
      'wskazanym kluczem. Drugi, odrębny ' +
      'program, contrib/verify_package.py, sprawdza to samo za ' +
      'pomocą Pythona i openssl. Zapisy są ' +
      'dołączone do tego PDF jako package.json.',
    data: 'Dane podpisu',
    number: 'Numer pakietu',
    signed: 'Podpis',
    signedWith: (kid) => `Klucz Ed25519 ${kid}`,
    publicKey: 'Klucz publiczny',
    log: 'Dziennik audytu',
    logProof: {
      pending: 'Dowód nie jest jeszcze gotowy. Pobierz pakiet ponownie, aby go otrzymać.',
      included: 'Dziennik zawiera wystawienie tego pakietu. Dowód jest w pliku package.json.',
    },
    stamp: 'Znacznik czasu',
    stamped: {
      none: 'Brak znacznika odrębnego podmiotu.',
      failed: 'Urząd znacznika czasu był nieosiągalny.',
      granted: 'RFC 3161, w pliku package.json. Opcja --tsa-cert sprawdza wystawcę.',
    },
    shows: 'Co wykazuje udane sprawdzenie',
    itShows: 'Wykazuje',
    itDoesNot: 'Nie wykazuje',
    pairs: [
      [
        'Zapisy w tym pakiecie nie zmieniły się od jego wystawienia.',
        'Zapisane stwierdzenia są prawdziwe.',
      ],
      ['Podpisał je posiadacz klucza.', 'Zapisano wszystkie zdarzenia.'],
      [
        'Każdy przechowywany dowód w pakiecie ZIP ma otrzymaną treść.',
        'Plik był autentyczny przed otrzymaniem, a zegar serwera poprawny.',
      ],
    ],
    disclaimer: 'Ten dokument nie jest poradą prawną ani certyfikatem zgodności.',
    files: 'Pliki pakietu',
    file: 'Plik',
  },
  ...certificateWords,
  report: reportWords,
};
