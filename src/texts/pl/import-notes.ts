// What an import says of its file as a whole, and where in a file something is, in Polish.
import type { Pairs } from '../translate.ts';

/** What formats call their items: each has a number in the file. */
const items: readonly (readonly [english: string, polish: string])[] = [
  ['advisory', 'zalecenie'],
  ['alert', 'alert'],
  ['algorithm', 'algorytm'],
  ['analysis', 'analiza'],
  ['asset', 'zasób'],
  ['bug', 'błąd'],
  ['check', 'sprawdzenie'],
  ['checkpoint', 'punkt kontrolny'],
  ['comment', 'komentarz'],
  ['component', 'komponent'],
  ['control', 'zabezpieczenie'],
  ['dependency', 'zależność'],
  ['detail', 'szczegół'],
  ['detection', 'wykrycie'],
  ['diagnostic', 'diagnostyka'],
  ['element', 'element'],
  ['endpoint', 'punkt końcowy'],
  ['entry', 'wpis'],
  ['erratum', 'errata'],
  ['error', 'błąd'],
  ['evaluation', 'ocena'],
  ['event', 'zdarzenie'],
  ['failure', 'niepowodzenie'],
  ['file', 'plik'],
  ['finding', 'ustalenie'],
  ['flaw', 'usterka'],
  ['flow', 'przepływ'],
  ['group', 'grupa'],
  ['hit', 'trafienie'],
  ['host', 'host'],
  ['hotspot', 'newralgiczne miejsce'],
  ['insight', 'spostrzeżenie'],
  ['issue', 'problem'],
  ['item', 'pozycja'],
  ['leak', 'wyciek'],
  ['library', 'biblioteka'],
  ['line', 'wiersz'],
  ['login', 'logowanie'],
  ['match', 'trafienie'],
  ['message', 'komunikat'],
  ['object', 'obiekt'],
  ['observation', 'obserwacja'],
  ['package', 'pakiet'],
  ['page', 'strona'],
  ['parameter', 'parametr'],
  ['path', 'ścieżka'],
  ['port', 'port'],
  ['problem', 'problem'],
  ['product', 'produkt'],
  ['project', 'projekt'],
  ['query', 'zapytanie'],
  ['recommendation', 'rekomendacja'],
  ['record', 'rekord'],
  ['report', 'raport'],
  ['report item', 'pozycja raportu'],
  ['resource', 'zasób'],
  ['response', 'odpowiedź'],
  ['result', 'wynik'],
  ['risk', 'ryzyko'],
  ['row', 'wiersz'],
  ['rule', 'reguła'],
  ['scan', 'skan'],
  ['script', 'skrypt'],
  ['secret', 'sekret'],
  ['section', 'sekcja'],
  ['server', 'serwer'],
  ['service', 'usługa'],
  ['session', 'sesja'],
  ['signature', 'sygnatura'],
  ['site', 'witryna'],
  ['statement', 'oświadczenie'],
  ['test', 'test'],
  ['test case', 'przypadek testowy'],
  ['threat', 'zagrożenie'],
  ['violation', 'naruszenie'],
  ['vulnerability', 'podatność'],
  ['warning', 'ostrzeżenie'],
  ['weakness', 'słabość'],
  ['workload', 'obciążenie'],
];

/** Numbers of rows, and lists of names in quotes: values of the sentences below. */
const lists: Pairs = [
  ...items.map(([english, polish]) => [`${english} {#0}`, `${polish} {0}`] as const),
  ['rows {0}', 'wiersze {0}'],
  ['{0}, … ({#1} in all)', '{0}, … (razem {1})'],
  ['1 row', '1 wiersz'],
  ['{#0} rows', 'liczba wierszy: {0}'],
  ['1 finding', '1 ustalenie'],
  ['one finding', '1 ustalenie'],
  ['{#0} findings', 'liczba ustaleń: {0}'],
  ['"{0}" and {#1} more', '"{0}" i jeszcze {1}'],
  ['"{0}" (did you mean "{1}"?)', '"{0}" (może "{1}"?)'],
  ['"{0}" (did you mean "{1}"?), {2}', '"{0}" (może "{1}"?), {2}'],
  ['"{0}" or {1}', '"{0}" lub {1}'],
];

/** What was not read of the file. */
const unread: Pairs = [
  ['This column is not read: {0}.', 'Tej kolumny nie odczytano: {0}.'],
  ['These columns are not read: {0}.', 'Tych kolumn nie odczytano: {0}.'],
  ['This member is not read: {0}.', 'Tego pola nie odczytano: {0}.'],
  ['These members are not read: {0}.', 'Tych pól nie odczytano: {0}.'],
  ['This script is not read: {0}.', 'Tego skryptu nie odczytano: {0}.'],
  ['These scripts are not read: {0}.', 'Tych skryptów nie odczytano: {0}.'],
  ['The stored file has it.', 'Zawiera to zachowany plik.'],
  ['The stored file has them.', 'Zawiera je zachowany plik.'],
  ['The stored file has all of it.', 'Całość jest w zachowanym pliku.'],
  ['Members of findings that are not read: {0}.', 'Pola ustaleń, których nie odczytano: {0}.'],
  ['Members next to the findings are not read: {0}.', 'Pól obok ustaleń nie odczytano: {0}.'],
  ['The export has no list of findings.', 'Eksport nie zawiera listy ustaleń.'],
  [
    'The file says more than can be held of what its findings refer to; they name it by its ' +
      'reference alone.',
    'Plik zawiera więcej danych wskazywanych przez ustalenia, niż można przechować; ustalenia ' +
      'podają same odniesienia.',
  ],
  [
    'Lists without a verdict of MobSF made no findings and stay in the file: {0}.',
    'Listy, których MobSF nie ocenia, nie utworzyły ustaleń i pozostają w pliku: {0}.',
  ],
  [
    'The report says that {0} of {1} engines of VirusTotal detect the file.',
    'Według raportu plik wykrywa {0} z {1} silników VirusTotal.',
  ],
  [
    'The report says that {0} engines of VirusTotal detect the file.',
    'Według raportu plik wykrywają silniki VirusTotal; ich liczba: {0}.',
  ],
  [
    '1 retest hit describes results of hits in the report; they opened no findings.',
    '1 trafienie ponownego testu opisuje wyniki trafień z raportu; nie utworzyło ustalenia.',
  ],
  [
    '{0} retest hits describe results of hits in the report; they opened no findings.',
    'Trafienia ponownego testu opisują wyniki trafień z raportu; nie utworzyły ustaleń. ' +
      'Ich liczba: {0}.',
  ],
  [
    '1 result passed or did not apply and is no finding.',
    '1 wynik był pozytywny lub nie miał zastosowania, więc nie jest ustaleniem.',
  ],
  [
    '{0} results passed or did not apply and are no findings.',
    'Wyniki pozytywne lub niemające zastosowania nie są ustaleniami. Ich liczba: {0}.',
  ],
];

/** Texts of findings of which only the beginning is kept. */
const long = {
  title: 'tytuł',
  location: 'miejsce',
  description: 'opis',
  remediation: 'sposób naprawy',
};

/** What was read in a way of its own. */
const readOtherwise: Pairs = [
  [
    'The header is row {0} of the file; the row before it was passed over.',
    'Nagłówek to wiersz {0} pliku; wiersz przed nim pominięto.',
  ],
  [
    'The header is row {0} of the file; the {1} rows before it were passed over.',
    'Nagłówek to wiersz {0} pliku; wiersze przed nim pominięto. Ich liczba: {1}.',
  ],
  ['More than one column is named {0}.', 'Więcej niż jedna kolumna ma nazwę {0}.'],
  ['These columns all give the severity: {0}.', 'Dotkliwość podają wszystkie te kolumny: {0}.'],
  [
    'Of each row, the first that is not blank was read.',
    'Z każdego wiersza odczytano pierwszą niepustą.',
  ],
  [
    '1 finding has several members for the severity; the first of {0} was read.',
    '1 ustalenie ma kilka pól dotkliwości; odczytano pierwsze z: {0}.',
  ],
  [
    '{0} findings have several members for the severity; the first of {1} was read.',
    'Ustalenia mają po kilka pól dotkliwości; odczytano pierwsze z: {1}. Ich liczba: {0}.',
  ],
  [
    'The file names no source_tool; the findings are recorded as of "generic".',
    'Plik nie podaje narzędzia; ustalenia zapisano jako pochodzące z „generic”.',
  ],
  [
    'The glossary has no severity for {0} of the findings; they were taken as of unknown severity.',
    'Słownik raportu nie podaje dotkliwości części ustaleń; przyjęto nieznaną. Ich liczba: {0}.',
  ],
  [
    'The report does not define {0} of the vulnerabilities that it found; they were taken as ' +
      'information.',
    'Raport nie opisuje części wykrytych podatności; przyjęto je jako informacje. ' +
      'Ich liczba: {0}.',
  ],
  ...(['title', 'location', 'description', 'remediation'] as const).map(
    (member) =>
      [
        `The ${member} of {0} is long; its first {1} characters are kept.`,
        `Zbyt długi tekst (${long[member]}) skrócono do pierwszych {1} znaków: {0}.`,
      ] as const,
  ),
];

const words = {
  critical: 'krytyczna',
  high: 'wysoka',
  medium: 'średnia',
  low: 'niska',
  info: 'informacyjna',
  unknown: 'nieznana',
};

/** Severities that are no known word. */
const severities: Pairs = [
  [
    'The severity "{0}" of {1} is no word that Proofline knows; the CVSS band was taken, or ' +
      'unknown where there is none.',
    'Proofline nie zna słowa dotkliwości „{0}”; przyjęto przedział CVSS, a gdzie go nie ma, ' +
      'nieznaną. Miejsce: {1}.',
  ],
  [
    'The severity "{0}" of {1} is a number; without a scale, 0 to 5 are levels up to critical, ' +
      'others up to 10 are CVSS scores.',
    'Dotkliwość „{0}” jest liczbą; gdy nie ma skali, od 0 do 5 to poziomy aż do krytycznej, ' +
      'a pozostałe do 10 to wyniki CVSS. Miejsce: {1}.',
  ],
  ...Object.entries(words).flatMap(([english, polish]) =>
    [
      ['a level from 0 to 5', 'poziom od 0 do 5'],
      ['a CVSS score', 'wynik CVSS'],
    ].map(
      ([scale, skala]) =>
        [
          'The severity "{0}" of {1} is a number; no column says its scale, and it was read as ' +
            `${scale}: ${english}.`,
          'Dotkliwość „{0}” jest liczbą; żadna kolumna nie podaje skali, więc odczytano ją jako ' +
            `${skala}: ${polish}. Miejsce: {1}.`,
        ] as const,
    ),
  ),
];

/** Why a row of a table was not read, and why nothing was. */
const rows: Pairs = [
  ['"{0}" is not a CVE id (CVE-2024-12345).', '„{0}” to nie numer CVE (CVE-2024-12345).'],
  [
    'A cell of the row that starts at line {0} goes on after its closing quote.',
    'Komórka wiersza zaczynającego się w linii {0} ma tekst za cudzysłowem zamykającym.',
  ],
  [
    'The row has {0} cells and the header {1}; a cell that holds the delimiter must be in ' +
      'quotes.',
    'Liczba komórek wiersza: {0}, nagłówka: {1}. Komórka z separatorem musi być w cudzysłowie.',
  ],
  [
    'Neither the severity "{0}" nor the score "{1}" is known; write critical, high, medium, low ' +
      'or info.',
    'Ani dotkliwość „{0}”, ani wynik „{1}” nie są znane; wpisz critical, high, medium, low lub ' +
      'info.',
  ],
  [
    'The only row cannot be read, so nothing was imported.',
    'Jedynego wiersza nie można odczytać, więc niczego nie zaimportowano.',
  ],
  [
    'None of the {0} rows can be read, so nothing was imported.',
    'Żadnego z wierszy (razem {0}) nie można odczytać, więc niczego nie zaimportowano.',
  ],
];

export const importNotes: Pairs = [...lists, ...unread, ...readOtherwise, ...severities, ...rows];
