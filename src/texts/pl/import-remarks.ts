// What an import says of single rows and of what it left out, in Polish.
import type { Pairs } from '../translate.ts';

/** What a row lacks. */
const lacks: Pairs = [
  ['The row has no plugin id.', 'Wiersz nie ma identyfikatora wtyczki.'],
  ['The row has no plugin name.', 'Wiersz nie ma nazwy wtyczki.'],
  ['The row has no NVT name.', 'Wiersz nie ma nazwy testu NVT.'],
  [
    'The row has neither a severity nor a CVSS score.',
    'Wiersz nie ma ani dotkliwości, ani wyniku CVSS.',
  ],
  ['The vulnerability has no type.', 'Podatność nie ma rodzaju.'],
  [
    'The vulnerability has neither name nor identifier.',
    'Podatność nie ma ani nazwy, ani identyfikatora.',
  ],
  [
    'The vulnerability names no product that it affects or does not affect.',
    'Podatność nie wymienia produktu, którego dotyczy lub nie dotyczy.',
  ],
  ['SSLyze could not reach the server.', 'SSLyze nie mógł połączyć się z serwerem.'],
  ['SSLyze could not reach the server {0}.', 'SSLyze nie mógł połączyć się z serwerem {0}.'],
  ['SSLyze could not read the name of the server.', 'SSLyze nie mógł odczytać nazwy serwera.'],
  [
    'SSLyze could not read the name of the server {0}.',
    'SSLyze nie mógł odczytać nazwy serwera {0}.',
  ],
  [
    'The check has no clear result in the tool: {0}.',
    'Sprawdzenie w narzędziu nie dało jednoznacznego wyniku: {0}.',
  ],
  ['The check failed in the tool: {0}.', 'Sprawdzenie w narzędziu nie powiodło się: {0}.'],
  ['The warning has neither a name nor a description.', 'Ostrzeżenie nie ma ani nazwy, ani opisu.'],
  [
    'The finding names neither component nor vulnerability.',
    'Ustalenie nie wymienia ani komponentu, ani podatności.',
  ],
  ['The item has no type.', 'Pozycja nie ma rodzaju.'],
  ['The item has no message.', 'Pozycja nie ma komunikatu.'],
  ['The item has no description.', 'Pozycja nie ma opisu.'],
  [
    'The item has neither plugin id nor name.',
    'Pozycja nie ma ani identyfikatora, ani nazwy wtyczki.',
  ],
  ['The test has no id.', 'Test nie ma identyfikatora.'],
  ['The result has neither a name nor a template.', 'Wynik nie ma ani nazwy, ani szablonu.'],
  ['The result has neither a message nor a rule.', 'Wynik nie ma ani komunikatu, ani reguły.'],
  ['The entry has no QID.', 'Wpis nie ma numeru QID.'],
  ['The entry has neither number nor title.', 'Wpis nie ma ani numeru, ani tytułu.'],
  ['The signature has neither a name nor a description.', 'Sygnatura nie ma ani nazwy, ani opisu.'],
  ['The match names no rule.', 'Trafienie nie podaje reguły.'],
  ['The line is no rule match: "{0}".', 'Wiersz nie jest trafieniem reguły: „{0}”.'],
];

/** What the tool decided about a finding. */
const decided: Pairs = [
  ['Marked as mitigated.', 'Oznaczone w narzędziu jako złagodzone.'],
  ['Marked as an accepted risk.', 'Oznaczone w narzędziu jako zaakceptowane ryzyko.'],
  ['Marked as out of scope.', 'Oznaczone w narzędziu jako spoza zakresu.'],
  [
    'The vulnerability is excluded by an exception in the tool.',
    'Podatność wyklucza wyjątek ustawiony w narzędziu.',
  ],
  [
    'The result is no longer there, as the tool says.',
    'Według narzędzia ten wynik już nie występuje.',
  ],
];

/** What was read in another way, or left out. */
const notes: Pairs = [
  [
    'Of the archive only this file was read. Not read: {0}.',
    'Z archiwum odczytano tylko ten plik. Nie odczytano: {0}.',
  ],
  [
    'The file names more indicators than are recorded of one run; {0} were left out.',
    'Plik wymienia więcej wskaźników, niż zapisuje jeden import; pominięto {0}.',
  ],
  [
    'The file was read by the mapping "{0}", version {1}.',
    'Plik odczytano według mapowania „{0}”, wersja {1}.',
  ],
  ['NUL characters were removed from {0}.', 'Usunięto znaki NUL. Miejsce: {0}.'],
  [
    'The CVSS score or vector of {0} is not valid and was left out.',
    'Wynik lub wektor CVSS jest niepoprawny i został pominięty. Miejsce: {0}.',
  ],
  [
    'The list names a next page, which is not fetched; import each page.',
    'Lista wskazuje następną stronę, która nie jest pobierana; zaimportuj każdą stronę.',
  ],
  [
    'The list has {0} pages, and the file is one of them; import each page.',
    'Lista ma {0} stron, a plik jest jedną z nich; zaimportuj każdą stronę.',
  ],
  [
    'The file names no encoding and is not UTF-8; it was read as {0}.',
    'Plik nie podaje kodowania i nie jest w UTF-8; odczytano go jako {0}.',
  ],
  [
    'The XML declaration is not first; the file was read anyway.',
    'Deklaracja XML nie jest na początku; plik mimo to odczytano.',
  ],
  [
    'What people put away is in audit.xml of the FPR, which was not sent; send the FPR to have ' +
      'it set aside.',
    'Odrzucone ustalenia są w pliku audit.xml archiwum FPR, którego nie wysłano; wyślij FPR, aby ' +
      'je uwzględnić.',
  ],
];

export const importRemarks: Pairs = [...lacks, ...decided, ...notes];
