// Errors and reasons of outcomes, in Polish: incidents, reports, packages and imports.
import type { Pairs } from '../translate.ts';

export const recordRefusals: Pairs = [
  [
    'A legal hold covers the incident, so nothing is erased. Release it first.',
    'Incydent jest objęty nakazem zachowania, więc niczego nie usunięto. Najpierw go zwolnij.',
  ],
  [
    'Some of these files are not encrypted, so no key erases them. Ask the operator to set ' +
      'IP3_VAULT_KEY_FILE, to run "proofline vault encrypt" and to remove copies in the folder ' +
      '"damaged" of the vault. Then repeat the request.',
    'Niektóre z tych plików nie są zaszyfrowane, więc żaden klucz ich nie usunie. Poproś ' +
      'operatora o ustawienie IP3_VAULT_KEY_FILE, uruchomienie „proofline vault encrypt” i ' +
      'usunięcie kopii z folderu „damaged” magazynu. Potem ponów prośbę.',
  ],
  [
    'No file of this incident can be erased: it has none, all were erased, or all are used ' +
      'elsewhere. The list of erasures names each.',
    'Żadnego pliku tego incydentu nie można usunąć: nie ma plików, wszystkie usunięto albo są ' +
      'używane gdzie indziej. Wymienia je lista usunięć.',
  ],
  [
    'The incident has more than {0} records with files. Split it first.',
    'Incydent ma więcej niż {0} wpisów z plikami. Najpierw go podziel.',
  ],
  [
    'One of these files is just being received or removed. Try again.',
    'Jeden z tych plików jest właśnie odbierany lub usuwany. Spróbuj ponownie.',
  ],
  [
    'The same bytes were erased while they came in. Nothing was stored. Send the file again.',
    'Te same bajty usunięto podczas odbierania. Niczego nie zapisano. Wyślij plik ponownie.',
  ],
  [
    'The bytes of this evidence were erased, so no one can confirm them any more.',
    'Plik tego dowodu trwale usunięto, więc nikt nie może go już potwierdzić.',
  ],
  [
    'The bytes were erased at {0} on the request of {1}, approved by {2}. Ground: {3}. The ' +
      'record and its custody stay.',
    'Plik trwale usunięto {0} na wniosek {1}, zatwierdzenie: {2}. Podstawa: {3}. Wpis i jego ' +
      'łańcuch dowodowy pozostają.',
  ],
  [
    'Erased at {0} on the request of {1}, approved by {2}. Ground: {3}. The signed audit log ' +
      'says so. No one can check the bytes any more.',
    'Trwale usunięto {0} na wniosek {1}, zatwierdzenie: {2}. Podstawa: {3}. Mówi o tym podpisany ' +
      'dziennik audytu. Nikt nie może już sprawdzić pliku.',
  ],
  [
    'An entry says that the bytes were erased, and no signed checkpoint of the log covers it. ' +
      'Verify again, then verify the audit log.',
    'Wpis mówi, że plik usunięto, ale nie obejmuje go żaden podpisany punkt kontrolny dziennika. ' +
      'Sprawdź ponownie, a potem zweryfikuj dziennik audytu.',
  ],
  ['GDPR, Article 17', 'RODO, art. 17'],
  ['Order of an authority', 'Nakaz organu'],
  ['Other ground', 'Inna podstawa'],
  ['No policy concerns "{0}". Use one of {1}.', 'Żadna zasada nie dotyczy „{0}”. Dozwolone: {1}.'],
  [
    'The incident has {0} legal holds in force. Release one first.',
    'Incydent ma {0} obowiązujących nakazów zachowania. Najpierw zwolnij jeden.',
  ],
  [
    'The incident has no such legal hold. Read its legal holds again.',
    'Incydent nie ma takiego nakazu zachowania. Wczytaj nakazy ponownie.',
  ],
  [
    'The legal hold was released already. Place another one.',
    'Nakaz zachowania już zwolniono. Ustanów nowy.',
  ],
  [
    'A text of this report was approved. Only the role Legal/DPO can discard it. Ask for it to ' +
      'be returned or discarded.',
    'Tekst tego zgłoszenia został zatwierdzony. Odrzucić go może tylko rola Legal/DPO. Poproś o ' +
      'jego zwrot lub odrzucenie.',
  ],
  [
    'The evidence must be of this incident and not withdrawn. Attach it first.',
    'Dowód musi należeć do tego incydentu i nie może być wycofany. Najpierw go dołącz.',
  ],
  [
    'There is no indicator "{0}". Find it in the list of indicators.',
    'Nie ma wskaźnika „{0}”. Poszukaj go na liście wskaźników.',
  ],
  [
    'Incident "{0}" not found. Use its ID or public ID (INC-2026-000123).',
    'Nie znaleziono incydentu „{0}”. Podaj jego identyfikator, np. INC-2026-000123.',
  ],
  [
    'This record has changed since you read it. Read it again, then repeat your change.',
    'Ten wpis zmienił się od otwarcia. Wczytaj go ponownie i powtórz zmianę.',
  ],
  [
    'The first request with this Idempotency-Key created the {0} {1}. Its secret was ' +
      "shown once and isn't stored. If you didn't receive it, revoke that one and create " +
      'another with a new key.',
    'Sekret pokazano raz i nie jest przechowywany. Jeśli go nie zapisano, unieważnij go ' +
      'i utwórz nowy.',
  ],
  [
    'The incident is changing. Export it again in a moment.',
    'Incydent właśnie się zmienia. Wyeksportuj go ponownie za chwilę.',
  ],
  [
    'The incident has {0} evidence records; a report can contain at most {1}.',
    'Incydent ma {0} dowodów; zgłoszenie może zawierać najwyżej {1}.',
  ],
  [
    'Report "{0}" not found. Use the report_id from the export response.',
    'Nie znaleziono zgłoszenia „{0}”. Otwórz je z listy zgłoszeń.',
  ],
  [
    'The stored report is corrupted. Ask the operator to restore it from a backup.',
    'Zapisane zgłoszenie jest uszkodzone. Poproś operatora o przywrócenie go z kopii ' +
      'zapasowej.',
  ],
  [
    'These elements of the message of {0} are missing: {1}. Add them to report_fields of the ' +
      'legal facts (PUT …/legal-facts), then export again.',
    'W zawiadomieniu brakuje obowiązkowych pól: {1}. Uzupełnij je w projekcie na karcie ' +
      'Prawo i utwórz zgłoszenie ponownie.',
  ],
  [
    "The receipt's hash doesn't match this report, so nothing was stored. Check the " +
      'hash, or attach the receipt to the report it belongs to.',
    'Skrót w potwierdzeniu nie pasuje do tego zgłoszenia, więc nic nie zapisano. Sprawdź ' +
      'skrót albo dołącz potwierdzenie do właściwego zgłoszenia.',
  ],
  [
    'A report in the state "{0}" can\'t be sent again; only retrying and dead ones can.',
    'Ponownie wysłać można tylko zgłoszenia, których wysyłka się nie powiodła.',
  ],
  [
    'A package for the audience "{0}" requires the role Analyst.',
    'Pakiet dla tego odbiorcy wymaga roli Analyst.',
  ],
  [
    'The incident has {0} evidence records; a package in this format can contain at most ' +
      '{1}. Read them page by page from the evidence list.',
    'Incydent ma {0} dowodów; pakiet w tym formacie może zawierać najwyżej {1}. Wybierz ' +
      'inny format.',
  ],
  [
    'A PDF can contain at most {0} evidence records. Use format=json.',
    'PDF może zawierać najwyżej {0} dowodów. Wybierz JSON.',
  ],
  [
    'The bytes of {0} {1}. Ask the operator to restore them, or export the package ' +
      'without files, as JSON or PDF.',
    'Brakuje zapisanego pliku {0} lub jest uszkodzony. Poproś operatora o przywrócenie ' +
      'albo wybierz JSON lub PDF.',
  ],
  [
    'Too many PDFs are in progress. Try again in a minute, or use format=json.',
    'Powstaje zbyt wiele plików PDF. Spróbuj za minutę albo wybierz JSON.',
  ],
  [
    'Too many documents are in progress. Try again in a minute.',
    'Powstaje zbyt wiele dokumentów. Spróbuj za minutę.',
  ],
  [
    'The document exceeded its time or memory limit. Download the text instead.',
    'Tego dokumentu nie można utworzyć, bo jest zbyt duży. Pobierz treść jako tekst.',
  ],
  [
    'The PDF exceeded its time or memory limit. Use format=json.',
    'Tego PDF nie można utworzyć, bo jest zbyt duży. Wybierz JSON.',
  ],
  [
    "You have {0} calendar URLs. Revoke one that you don't use.",
    'Masz {0} adresów kalendarza. Unieważnij nieużywany.',
  ],
  [
    'Calendar URL not found or revoked. Create a new one.',
    'Nie ma takiego adresu kalendarza lub go unieważniono. Utwórz nowy.',
  ],
  [
    'This change of {0} removes a reporting obligation or extends its deadline. Only the ' +
      'role Legal/DPO can decide that. Ask for the decision to be recorded with its reason.',
    'Ta zmiana usuwa obowiązek zgłoszenia lub wydłuża jego termin. Może o tym zdecydować ' +
      'tylko rola Legal/DPO.',
  ],
  [
    'This change of {0} removes a reporting obligation or extends its deadline. Give the ' +
      'reason in "reason".',
    'Ta zmiana usuwa obowiązek zgłoszenia lub wydłuża jego termin. Podaj powód.',
  ],
  [
    'Obligation "{0}" not found. Use its ID, such as NIS2-EW.',
    'Nie znaleziono obowiązku „{0}”. Podaj jego identyfikator, np. NIS2-EW.',
  ],
  [
    "The receipt must be evidence of this incident that isn't withdrawn. Attach it first.",
    'Potwierdzenie musi być niewycofanym dowodem tego incydentu. Najpierw je dołącz.',
  ],
  [
    '{0} batches of log events are waiting. Send this one later.',
    'W kolejce czekają partie zdarzeń ({0}). Wyślij tę później.',
  ],
  [
    "Can't assign a closed incident. Reopen it first.",
    'Nie można przypisać zamkniętego incydentu. Najpierw otwórz go ponownie.',
  ],
  [
    'The same finding is open as {0}. Continue with that incident.',
    'To samo ustalenie jest otwarte jako {0}. Kontynuuj w tamtym incydencie.',
  ],
  ['The incident is already closed.', 'Incydent jest już zamknięty.'],
  [
    '{0} was closed on this evidence. Reopen the incident before you withdraw the evidence.',
    'Na tym dowodzie zamknięto {0}. Przed wycofaniem dowodu otwórz incydent ponownie.',
  ],
  [
    'Close the incident with POST …/close, which checks the evidence; {0}.',
    'Aby zamknąć incydent, wybierz „Zamknij”.',
  ],
  [
    'An incident in "{0}" can\'t move to "{1}"; {2}.',
    'Incydent nie może przejść do tego stanu z obecnego. Wczytaj stronę ponownie, aby ' +
      'zobaczyć możliwe kroki.',
  ],
  [
    "The last change of this incident isn't an assignment, so nothing was undone. Assign " +
      'it again instead.',
    'Ostatnia zmiana incydentu nie była przypisaniem, więc niczego nie cofnięto. ' +
      'Przypisz go ponownie.',
  ],
  ['Import not found.', 'Nie znaleziono importu.'],
  [
    'The import has already failed and stored nothing, so there is nothing to cancel.',
    'Import już się nie powiódł i niczego nie zapisał, więc nie ma czego anulować.',
  ],
  [
    "The import is complete and can't be cancelled. Undo it with POST " +
      '/api/ip3/v1/imports/{0}/undo.',
    'Import jest zakończony i nie można go anulować. Wybierz „Cofnij import”.',
  ],
  [
    'The import is stopping. Check its run in a moment.',
    'Import się zatrzymuje. Sprawdź go za chwilę.',
  ],
  [
    'The server process ended before the import was complete. Nothing was stored. Import ' +
      'the file again.',
    'Proces serwera zakończył się przed końcem importu. Niczego nie zapisano. Zaimportuj ' +
      'plik ponownie.',
  ],
  ['Cancelled by {0}.', 'Anulowane przez {0}.'],
  [
    'The import was marked as abandoned and failed.',
    'Import uznano za porzucony i zakończono jako nieudany.',
  ],
  ['{0} Nothing of the file was stored.', '{0} Niczego z pliku nie zapisano.'],
  ['The server failed; {0}.', 'Błąd serwera; {0}.'],
  [
    'see its log for the request ID {0}',
    'szczegóły są w jego dzienniku pod identyfikatorem żądania {0}',
  ],
  [
    'The first response to this Idempotency-Key has just expired. Send the request again.',
    'Wcześniejsza próba właśnie wygasła. Spróbuj ponownie.',
  ],
  [
    '{0} can be read, so nothing was imported.',
    '{0} nie da się odczytać, więc niczego nie zaimportowano.',
  ],
  [
    "{0} can't be read, so nothing was imported.",
    '{0} nie da się odczytać, więc niczego nie zaimportowano.',
  ],
  ['The only row', 'Jedynego wiersza'],
  ['None of the {0} rows', 'Żadnego z wierszy ({0})'],
  [
    'The file is valid and contains no findings. Nothing was stored.',
    'Plik jest poprawny i nie zawiera ustaleń. Niczego nie zapisano.',
  ],
  [
    '{0} imports run or wait. Try again in a minute.',
    'Trwają lub czekają importy: {0}. Spróbuj za minutę.',
  ],
  [
    'The reader stopped unexpectedly. Import the file again.',
    'Odczyt pliku niespodziewanie się zakończył. Zaimportuj plik ponownie.',
  ],
  [
    'Reading the file needs more memory than an import can use. Split the file.',
    'Odczyt pliku wymaga więcej pamięci, niż może użyć import. Podziel plik.',
  ],
  ['{0} further rows are only counted.', 'Dalsze wiersze tylko policzono: {0}.'],
  ['The file ends before byte {0}.', 'Plik kończy się przed bajtem {0}.'],
  [
    'The disk of the vault is full. Nothing was stored. Free disk space, then send the ' +
      'file again.',
    'Dysk serwera jest pełny. Niczego nie zapisano. Poproś operatora o zwolnienie ' +
      'miejsca i zaimportuj plik ponownie.',
  ],
  [
    'Incident "{0}" not found. Name the retested incident in retest_of.',
    'Nie znaleziono incydentu „{0}”. Podaj identyfikator incydentu objętego retestem.',
  ],
  [
    '{0} has no finding of a tool to compare. Attach the retest to it as evidence instead.',
    '{0} nie ma ustalenia z narzędzia do porównania. Dołącz retest jako dowód.',
  ],
  [
    "This retest doesn't show that the finding is gone, so it can't be confirmed. {0}",
    'Ten retest nie pokazuje, że ustalenie zniknęło, więc nie można go potwierdzić. {0}',
  ],
  ['Other reasons; see errors.csv.', 'Inne powody; zobacz errors.csv.'],
  [
    "More than {0} elements can't be read ({1}). Check the file.",
    'Nie da się odczytać ponad {0} elementów ({1}). Sprawdź plik.',
  ],
  [
    'The import is {0}; only a completed one can be undone.',
    'Cofnąć można tylko zakończony import.',
  ],
  [
    '{0}; nothing was undone, {1}.',
    'Incydenty z tego importu zmieniły się od tamtej pory, więc niczego nie cofnięto. ' +
      'Zajmij się nimi ręcznie.',
  ],
  ['Reported for the first time.', 'Zgłoszone po raz pierwszy.'],
  [
    'The earlier incident is closed; the new one links to it.',
    'Wcześniejszy incydent jest zamknięty; nowy do niego odsyła.',
  ],
  [
    'Its incident is open and was seen again; this record was added as evidence.',
    'Jego incydent jest otwarty i widziano go ponownie; ten wpis dodano jako dowód.',
  ],
  [
    'Another row of this file reports the same weakness in the same location; its ' +
      'incident also has this row as evidence.',
    'Inny wiersz pliku zgłasza tę samą podatność w tym samym miejscu; jego incydent ma ' +
      'także ten wiersz jako dowód.',
  ],
  [
    'Its incident is open and was seen again; it already had the same evidence.',
    'Jego incydent jest otwarty i widziano go ponownie; ten sam dowód już miał.',
  ],
  ['The file still reports the finding ({0}){1}', 'Plik nadal zgłasza to ustalenie ({0}){1}'],
  [
    'The same tool reports {0} other findings on {1} and not this one.',
    'To samo narzędzie zgłasza inne ustalenia ({0}) na {1}, a tego nie.',
  ],
  [
    'The finding came from {0} and this file from {1}; they name findings differently.',
    'Ustalenie pochodzi z {0}, a plik z {1}; nazywają ustalenia inaczej.',
  ],
  [
    "The finding names no host, so the file can't show that it covers the same location.",
    'Ustalenie nie podaje hosta, więc plik nie pokazuje, że obejmuje to samo miejsce.',
  ],
  [
    "The file reports nothing on {0}; a scan that didn't cover it proves nothing.",
    'Plik nie zgłasza niczego na {0}; skan, który go nie objął, niczego nie dowodzi.',
  ],
  [
    "{0} elements of the file weren't read; the finding might be among them.",
    'Nie odczytano elementów pliku ({0}); ustalenie może być wśród nich.',
  ],
];
