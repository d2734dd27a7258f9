// Why an archive is not unpacked, in Polish.
import type { Pairs } from '../translate.ts';

export const archiveRefusals: Pairs = [
  [
    'The file is gzip data that is not unpacked, because {0}. Send the report.',
    'Plik to dane gzip, których nie rozpakowano, ponieważ {0}. Wyślij sam raport.',
  ],
  ['its data is not valid', 'dane są nieprawidłowe'],
  [
    'The file is a ZIP archive that ends at byte {0}, before it is whole. Send it again.',
    'Plik to archiwum ZIP, które kończy się przedwcześnie, na bajcie {0}. Wyślij je ponownie.',
  ],
  [
    'The file is gzip data that ends at byte {0}, before it is whole. Send it again.',
    'Plik to dane gzip, które kończą się przed końcem danych, na bajcie {0}. Wyślij je ponownie.',
  ],
  ['it unpacks to more than {0} times its size', 'po rozpakowaniu są ponad {0} razy większe'],
  ['The file is no file of the archive.', 'W archiwum nie ma takiego pliku.'],
  [
    'The file is a ZIP archive of {0} files, {1}. {2}',
    'Plik to archiwum ZIP. Liczba plików: {0}; {1}. {2}',
  ],
  ['none of which can be read', 'żadnego nie można odczytać'],
  ['{0} of which can be read', 'liczba plików do odczytania: {0}'],
  [
    'Import each by its name, with ?member=, as archive_members lists them.',
    'Importuj każdy po nazwie, z parametrem ?member=, według listy archive_members.',
  ],
  ['Send the report to the address of its tool.', 'Wyślij raport na adres jego narzędzia.'],
  [
    'The file is a ZIP archive that is not unpacked. {0} Send the report in it.',
    'Plik to archiwum ZIP, którego nie rozpakowano. {0} Wyślij raport, który zawiera.',
  ],
  ['It holds no file with bytes in it.', 'Nie zawiera żadnego niepustego pliku.'],
  ['It holds more than {0} files.', 'Zawiera więcej plików niż {0}.'],
  ['It holds "{0}" more than once.', 'Zawiera „{0}” więcej niż raz.'],
  [
    'Its files unpack to more than the {0} bytes of an import.',
    'Jego pliki po rozpakowaniu przekraczają limit importu (w bajtach): {0}.',
  ],
  ['The name "{0}" is no plain name of a file.', 'Nazwa „{0}” nie jest zwykłą nazwą pliku.'],
  ['"{0}" is encrypted.', 'Plik „{0}” jest zaszyfrowany.'],
  [
    '"{0}" unpacks to more than {1} times its size.',
    'Plik „{0}” po rozpakowaniu jest ponad {1} razy większy.',
  ],
  [
    '"{0}" is corrupted: its checksum differs.',
    'Plik „{0}” jest uszkodzony: suma kontrolna się nie zgadza.',
  ],
  ['It cannot be read: {0}.', 'Nie można go odczytać: {0}.'],
];
