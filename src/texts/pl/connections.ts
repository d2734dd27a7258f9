// Why other servers gave nothing: outgoing connections and the fetches of connectors, in Polish.
import type { Pairs } from '../translate.ts';

export const connections: Pairs = [
  ['{0} is not an address that can be called', '{0}: z tym adresem nie można się połączyć'],
  [
    '{0} is called by https only, unless IP3_EGRESS_ALLOW names it and IP3_TLS_ONLY allows plain ' +
      'HTTP',
    '{0}: połączenie tylko przez https, chyba że podaje go IP3_EGRESS_ALLOW, a IP3_TLS_ONLY ' +
      'dopuszcza HTTP',
  ],
  [
    '{0} has an address that is not public, and the setting IP3_EGRESS_ALLOW does not name it',
    '{0}: adres nie jest publiczny i nie podaje go ustawienie IP3_EGRESS_ALLOW',
  ],
  ['{0} has no address in the DNS', '{0}: brak adresu w DNS'],
  ['{0} does not take connections', '{0}: nie przyjmuje połączeń'],
  [
    '{0} showed no certificate that is trusted, or speaks no TLS',
    '{0}: nie przedstawia zaufanego certyfikatu albo nie obsługuje TLS',
  ],
  ['{0} did not answer in time', '{0}: brak odpowiedzi w czasie'],
  [
    '{0} closed the connection before its answer was complete',
    '{0}: połączenie zamknięte przed końcem odpowiedzi',
  ],
  [
    '{0} redirected the request, which is never followed',
    '{0}: przekierowanie, a przekierowania nie są stosowane',
  ],
  ['{0} answered more than is read', '{0}: odpowiedź dłuższa, niż jest czytana'],
  ['{0} answered something that is not sound', '{0}: niepoprawna odpowiedź'],
  [
    '{0} was not waited for, as this process is stopping',
    '{0}: bez czekania na odpowiedź, bo ten proces się zatrzymuje',
  ],
  ['{0} answered {1}.', '{0}: odpowiedź {1}.'],
  ['{0} answered {1}: it asks to wait.', '{0}: odpowiedź {1}, prosi o odczekanie.'],
  [
    '{0} answered {1}: the token is not valid, or has expired.',
    '{0}: odpowiedź {1}, token jest nieważny albo wygasł.',
  ],
  [
    '{0} answered {1}: the token has no right to read this.',
    '{0}: odpowiedź {1}, token nie może tego czytać.',
  ],
  [
    '{0} answered {1}: there is no such URL, or the token has no right to read it.',
    '{0}: odpowiedź {1}, nie ma takiego adresu albo token nie może go czytać.',
  ],
  ['{0} took too long, or too many requests.', '{0}: za długo albo za dużo żądań.'],
  ['{0} names no valid next page.', '{0}: niepoprawny adres następnej strony.'],
  [
    'The answer to the request for {0} is not JSON.',
    'Odpowiedź na żądanie nie jest w formacie JSON ({0}).',
  ],
  ['the projects', 'projekty'],
  ['the findings of a project', 'ustalenia projektu'],
  ['an export', 'eksport'],
  ['the state of an export', 'stan eksportu'],
  ['A list has no objects.', 'Lista nie zawiera obiektów.'],
  ['The server began no export.', 'Serwer nie rozpoczął eksportu.'],
  ['{0}: The server could not make the export.', '{0}: serwer nie wykonał eksportu.'],
  [
    '{0}: The server did not finish the export in time.',
    '{0}: serwer nie ukończył eksportu w wyznaczonym czasie.',
  ],
  [
    'The server gave none of the lists: they are not enabled, or the token has no right to ' +
      'read them.',
    'Serwer nie podał żadnej z list: nie są włączone albo token nie może ich czytać.',
  ],
  [
    '{0}: the server answered {1}; nothing was fetched.',
    '{0}: serwer odpowiedział {1}; niczego nie pobrano.',
  ],
  ['Import {0}: nothing of it could be read.', 'Import {0}: niczego nie dało się odczytać.'],
  ['The server failed; see its log.', 'Błąd serwera; zobacz jego dziennik.'],
  ['Another process has taken the connector over.', 'Łącznik przejął inny proces.'],
];
