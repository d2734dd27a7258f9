// Why a file is not imported, in Polish; what files are called is in `import-labels.ts`.
import type { Pairs } from '../translate.ts';

/** What a file is, and what to do. */
const kinds: Pairs = [
  [
    'The file is an empty JSON list, which names no tool; many write one when they found nothing.',
    'Plik to pusta lista JSON, która nie podaje narzędzia; wiele narzędzi zapisuje taką, gdy nic ' +
      'nie znajdzie.',
  ],
  [
    "To record that, send it to the address of the tool's kind.",
    'Aby to odnotować, wyślij go na adres rodzaju tego narzędzia.',
  ],
  [
    'The file counts {0} findings, and has no {1} with them.',
    'Plik podaje liczbę ustaleń ({0}), a nie ma w nim listy {1}.',
  ],
  [
    'The table ends at byte {0}, in row {1}, which has {2} of {3} cells; export the report again.',
    'Tabela kończy się na bajcie {0}, w wierszu {1}, który ma {2} z {3} komórek; wyeksportuj ' +
      'raport ponownie.',
  ],
  ['The file is empty; export the report again.', 'Plik jest pusty; wyeksportuj raport ponownie.'],
  [
    'The JSON ends at byte {0}, inside of it; export the report again.',
    'JSON kończy się w połowie, na bajcie {0}; wyeksportuj raport ponownie.',
  ],
  [
    'The XML ends at byte {0}, before the end of its root element; export the report again.',
    'XML kończy się na bajcie {0}, przed końcem elementu głównego; wyeksportuj raport ponownie.',
  ],
  [
    'No root element begins within the first {0} bytes; remove what precedes it.',
    'W pierwszych {0} bajtach nie zaczyna się element główny; usuń to, co go poprzedza.',
  ],
  ['The file is {0}, not a report.', 'Plik to {0}, a nie raport.'],
  [
    'The file has text before the XML, which begins at line {0}.',
    'Przed XML jest tekst; XML zaczyna się w wierszu {0}.',
  ],
  [
    'Remove that text, or export the report again.',
    'Usuń ten tekst albo wyeksportuj raport ponownie.',
  ],
  [
    'The file looks like {0}, which Proofline does not read yet.',
    'Plik wygląda na: {0}. Proofline jeszcze tego nie czyta.',
  ],
  ['The file looks like {0}; send it to {1}.', 'Plik wygląda na: {0}; wyślij go na adres {1}.'],
  [
    'The file could be {0}, but has no mark of the tool.',
    'Plik może być tym: {0}, ale nie ma znaku narzędzia.',
  ],
  ['If it is, send it to {0}.', 'Jeśli nim jest, wyślij go na adres {0}.'],
  [
    'The file looks like {0}, but members or columns of this format are missing.',
    'Plik wygląda na: {0}, ale brakuje mu pól lub kolumn tego formatu.',
  ],
  ['Proofline does not know this format.', 'Proofline nie zna tego formatu.'],
  ['It is XML with the root element {0}.', 'To XML z elementem głównym {0}.'],
  ['It is JSON with the members {0}.', 'To JSON z polami {0}.'],
  [
    'It is a JSON list whose first item has the members {0}.',
    'To lista JSON, której pierwszy element ma pola {0}.',
  ],
  [
    'It is a JSON list without objects, which any tool can write.',
    'To lista JSON bez obiektów; taką może zapisać każde narzędzie.',
  ],
  ['It is JSON without members.', 'To JSON bez pól.'],
  ['Its first row has the columns {0}.', 'Pierwszy wiersz ma kolumny {0}.'],
  ['Its members are {0}.', 'Jego pola to {0}.'],
  ['It is binary data.', 'To dane binarne.'],
  ['It has text before JSON; remove that text.', 'Przed JSON jest tekst; usuń go.'],
  ['It is text.', 'To tekst.'],
  [
    'This address takes {0}, or one of {1} more formats.',
    'Ten adres przyjmuje inne formaty; ich listę podaje dokumentacja.',
  ],
  ['This address takes {0}.', 'Ten adres przyjmuje inny format; podaje go dokumentacja.'],
  [
    'A table of findings needs the columns {0} (or {1}) and {2} (or {3}).',
    'Tabela ustaleń musi mieć kolumny {0} (lub {1}) i {2} (lub {3}).',
  ],
  [
    'A table of findings needs the columns {0} (or {1}).',
    'Tabela ustaleń musi mieć kolumnę {0} (lub {1}).',
  ],
];

/** Advice that follows what a file is. */
const advice: Pairs = [
  ['Unpack it and send the report in it.', 'Rozpakuj go i wyślij raport, który zawiera.'],
  [
    'Unpack it, or send it as the body with Content-Encoding: gzip.',
    'Rozpakuj go albo wyślij jako treść z nagłówkiem Content-Encoding: gzip.',
  ],
  [
    'Export the report as a file of its own and send that.',
    'Wyeksportuj raport do osobnego pliku i wyślij ten plik.',
  ],
  [
    "Send the tool's report (XML, JSON or CSV) instead.",
    'Wyślij zamiast tego raport narzędzia (XML, JSON lub CSV).',
  ],
  ['A PDF is made to be read by people.', 'PDF jest przeznaczony do czytania przez ludzi.'],
  ['Save the table as CSV and send that.', 'Zapisz tabelę jako CSV i wyślij ten plik.'],
  [
    'Save the attached report as a file and send that.',
    'Zapisz załączony raport jako plik i wyślij ten plik.',
  ],
  ['Send its body alone.', 'Wyślij samą jej treść.'],
  ['Decrypt it and send the report in it.', 'Odszyfruj go i wyślij raport, który zawiera.'],
  [
    'Proofline analyses no programs: send the report of the tool that analysed it.',
    'Proofline nie analizuje programów: wyślij raport narzędzia, które go przeanalizowało.',
  ],
  [
    "Export the issues in the tool's own format and send that.",
    'Wyeksportuj ustalenia we własnym formacie narzędzia i wyślij ten plik.',
  ],
  [
    'Export it as SARIF, or send its findings as CSV or as {"source_tool", "findings"}.',
    'Wyeksportuj go jako SARIF albo wyślij ustalenia jako CSV lub {"source_tool", "findings"}.',
  ],
  [
    'Export the report as XML, JSON or CSV and send that; a page is made to be read.',
    'Wyeksportuj raport jako XML, JSON lub CSV i wyślij ten plik; strona służy do czytania.',
  ],
  ['It holds no findings.', 'Nie zawiera ustaleń.'],
  ['It lists components, no findings.', 'Wymienia składniki, a nie ustalenia.'],
  [
    'Vulnerabilities are read of version 1.4 and later; before, a document has them only in an ' +
      'extension, which is not read.',
    'Podatności są odczytywane od wersji 1.4; wcześniejszy dokument ma je tylko w rozszerzeniu, ' +
      'które nie jest odczytywane.',
  ],
  ['Send it to /api/intake/osint.', 'Wyślij go na adres /api/intake/osint.'],
  ['Send its events to /api/intake/log.', 'Wyślij jego zdarzenia na adres /api/intake/log.'],
  [
    'Send its hit log (the file that ends in hitlog.jsonl).',
    'Wyślij jego dziennik trafień (plik, którego nazwa kończy się na hitlog.jsonl).',
  ],
  ['Write it as SARIF ({0}) and send that.', 'Zapisz go jako SARIF ({0}) i wyślij ten plik.'],
];

/** Faults at a place of a file. */
const faults: Pairs = [
  ['line {0} (byte {1})', 'wiersz {0} (bajt {1})'],
  [
    'The file ends in the middle of the JSON at {0}; it is cut off, send the whole of it.',
    'Plik urywa się w środku JSON: {0}; wyślij go w całości.',
  ],
  [
    'The file ends in the middle of the XML at {0}; it is cut off, send the whole of it.',
    'Plik urywa się w środku XML: {0}; wyślij go w całości.',
  ],
  [
    'The file ends inside <{0}> at {1}; it is cut off, send the whole of it.',
    'Plik urywa się w elemencie <{0}>: {1}; wyślij go w całości.',
  ],
  [
    'The file ends before the last line that the tool writes, at {0}; ' +
      'it is cut off, send the whole of it.',
    'Plik kończy się przed ostatnim wierszem, który zapisuje narzędzie: {0}; wyślij go w całości.',
  ],
  [
    'The file says more of its rules than can be held; split the report and send its parts.',
    'Plik mówi o regułach więcej, niż można przechować; podziel raport i wyślij części.',
  ],
  [
    'More findings come before the glossary than fit into memory; split the report by hosts.',
    'Przed słownikiem jest więcej ustaleń, niż można przechować; podziel raport według hostów.',
  ],
  [
    'The JSON is broken at {0}: {1}; export the report again.',
    'JSON jest uszkodzony: {0}, {1}; wyeksportuj raport ponownie.',
  ],
  [
    'The XML is broken at {0}: {1}; export the report again.',
    'XML jest uszkodzony: {0}, {1}; wyeksportuj raport ponownie.',
  ],
  [
    'Text is outside the root element at {0}; export the report again.',
    'Poza elementem głównym jest tekst: {0}; wyeksportuj raport ponownie.',
  ],
  ['a string contains a control character', 'tekst zawiera znak sterujący'],
  ['an escape in a string is none of JSON', 'sekwencja w tekście nie należy do JSON'],
  [
    'an escape in a string has no four hex digits',
    'sekwencja w tekście nie ma czterech cyfr szesnastkowych',
  ],
  ['"{0}" is no value', '„{0}” nie jest wartością'],
  ['there is more after its end', 'po jego końcu jest coś jeszcze'],
  ['"{0}" is not expected', '„{0}” jest w złym miejscu'],
  [
    '{0} is {1} at {2}, and Proofline reads {3} there.',
    'Pole {0} ({2}) ma inną budowę, niż Proofline tam czyta.',
  ],
  [
    'The file might be of a tool or version that Proofline does not read.',
    'Plik może pochodzić z narzędzia lub wersji, których Proofline nie czyta.',
  ],
  [
    'The file has no {0}, where this format has its findings.',
    'Plik nie ma pola {0}, w którym ten format ma ustalenia.',
  ],
  [
    'Proofline can read none of the findings; of the first, at {0}: {1}',
    'Nie można odczytać żadnego ustalenia; pierwsze ({0}): {1}',
  ],
  [
    'No row of the file is a header with the columns {0}.',
    'Żaden wiersz pliku nie jest nagłówkiem z kolumnami {0}.',
  ],
  [
    'Byte {0} of the file is not valid {1}; save the report as UTF-8 and send it again.',
    'Bajt {0} pliku nie jest poprawny w kodowaniu {1}; zapisz raport w UTF-8 i wyślij ponownie.',
  ],
  [
    'The encoding "{0}" is not read; save the file as UTF-8 and send it again.',
    'Kodowanie „{0}” nie jest czytane; zapisz plik w UTF-8 i wyślij ponownie.',
  ],
  [
    'The quote opened at {0} {1}; close it, or export the report again.',
    'Cudzysłów otwarty w tym miejscu nie jest zamknięty: {0}; zamknij go lub wyeksportuj ponownie.',
  ],
  [
    'No line of the file is a rule match; send the output of the tool.',
    'Żaden wiersz pliku nie jest trafieniem reguły; wyślij wynik narzędzia.',
  ],
];

/** What a finding lacks. */
const lacks: Pairs = [
  ['The {0} has no title.', 'Brak tytułu.'],
  ['The {0} has no name.', 'Brak nazwy.'],
  ['The {0} is no object.', 'To nie jest obiekt.'],
  ['The tool could not check it: "{0}".', 'Narzędzie nie mogło tego sprawdzić: „{0}”.'],
];

export const importRefusals: Pairs = [...kinds, ...advice, ...faults, ...lacks];
