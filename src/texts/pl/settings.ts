// Meanings of the settings, in Polish.
import type { Pairs } from '../translate.ts';

export const settings: Pairs = [
  [
    'Whether the URL of a calendar of deadlines can contain its token. With "off", calendar ' +
      'programs send the token as the password of Basic authentication.',
    'Czy adres URL kalendarza terminów może zawierać jego token. Przy „off” programy kalendarza ' +
      'wysyłają token jako hasło uwierzytelniania Basic.',
  ],
  [
    'Whether the start is refused if a link to or from another machine would be without TLS: ' +
      '"on" always, "auto" with IP3_ENV=production, "off" never.',
    'Czy uruchomienie jest odrzucane, gdy połączenie z inną maszyną byłoby bez TLS: „on” zawsze, ' +
      '„auto” przy IP3_ENV=production, „off” nigdy.',
  ],
  [
    'Limits on requests that cost or export much, for each account: "on", "off", or some of ' +
      'them with other numbers, at once and more each minute, such as exports=200+20.',
    'Limity żądań, które dużo kosztują albo dużo wydają, dla każdego konta: „on”, „off” albo ' +
      'niektóre z innymi liczbami, naraz i dodatkowo na minutę, np. exports=200+20.',
  ],
  [
    'Issuer URL of the OpenID Connect provider for single sign-on; needs IP3_PUBLIC_URL.',
    'Adres URL wystawcy (dostawcy OpenID Connect) do logowania jednokrotnego; wymaga ' +
      'IP3_PUBLIC_URL.',
  ],
  [
    'Name of the provider on the page for signing in.',
    'Nazwa dostawcy tożsamości na stronie logowania.',
  ],
  [
    'Shortest RSA key of a provider whose signatures count. Large providers sign with 2048; ' +
      '3072 gives 128 bits of security.',
    'Najkrótszy klucz RSA dostawcy tożsamości, którego podpisy są uznawane. Duzi dostawcy ' +
      'podpisują kluczami 2048-bitowymi; 3072 daje 128 bitów bezpieczeństwa.',
  ],
  ['ID of this service at the provider.', 'Identyfikator tej usługi u dostawcy tożsamości.'],
  [
    'Client secret of this service at the provider; if unset, a public client with PKCE.',
    'Sekret tej usługi u dostawcy tożsamości; bez niego klient publiczny z PKCE.',
  ],
  [
    'Scopes that are requested; openid must be one of them.',
    'Żądane zakresy; jednym z nich musi być openid.',
  ],
  [
    'Claim with the groups, in the ID token or from the userinfo endpoint.',
    'Oświadczenie (claim) z grupami, w tokenie ID albo z punktu userinfo.',
  ],
  [
    'Roles by group: soc-l2=Analyst,red=Viewer@Red (a role in the team Red), or a JSON object; ' +
      'the group * is everyone. Replaces roles and memberships at each login.',
    'Role według grup: soc-l2=Analyst,red=Viewer@Red (rola w zespole Red) albo obiekt JSON; ' +
      'grupa * to każdy. Zastępuje role i członkostwa przy każdym logowaniu.',
  ],
  [
    'Whether the first login of someone with a mapped role creates the user.',
    'Czy pierwsze logowanie osoby z przypisaną rolą tworzy użytkownika.',
  ],
  [
    'Whether only administrators without a linked identity can still use a password ' +
      '(break glass).',
    'Czy hasła mogą używać już tylko administratorzy bez powiązanej tożsamości (dostęp awaryjny).',
  ],
  [
    'Further providers as a JSON list. docs/how-to/single-sign-on.md names the members of each.',
    'Dalsi dostawcy tożsamości jako lista JSON; pola opisuje docs/how-to/single-sign-on.md.',
  ],
  ['Address to listen on.', 'Adres nasłuchu.'],
  [
    'Port to listen on; 0 selects a free port. PORT also works.',
    'Port nasłuchu; 0 wybiera wolny port. Działa też PORT.',
  ],
  [
    'Public URL of the console, used for links in tickets. Default: the listening address.',
    'Publiczny adres URL konsoli, używany w linkach w zgłoszeniach. Domyślnie adres nasłuchu.',
  ],
  [
    'URL of a collector that takes traces and logs as OTLP over HTTP, such as ' +
      'http://127.0.0.1:4318; if unset, none are sent.',
    'URL kolektora, który przyjmuje ślady i dzienniki jako OTLP przez HTTP, np. ' +
      'http://127.0.0.1:4318; bez niego nic nie jest wysyłane.',
  ],
  [
    'Whether the log also goes to the collector of IP3_OTLP_ENDPOINT.',
    'Czy dziennik trafia też do kolektora z IP3_OTLP_ENDPOINT.',
  ],
  [
    'Headers of requests to the collector: name=value, separated by commas.',
    'Nagłówki żądań do kolektora: nazwa=wartość, oddzielone przecinkami.',
  ],
  [
    'Share of the traces that begin here and are sent, from 0 to 1.',
    'Część śladów zaczynających się tutaj, która jest wysyłana, od 0 do 1.',
  ],
  [
    'Path below which a proxy has the service, such as /proofline. Default: the root of its host.',
    'Ścieżka, pod którą proxy udostępnia usługę, np. /proofline. Domyślnie korzeń hosta.',
  ],
  [
    'Additional host names that the server accepts, besides IP3_PUBLIC_URL and localhost.',
    'Dodatkowe nazwy hosta, które akceptuje serwer, oprócz IP3_PUBLIC_URL i localhost.',
  ],
  [
    'Folder of the embedded database, the vault and the keys.',
    'Folder wbudowanej bazy danych, magazynu dowodów i kluczy.',
  ],
  [
    'URL of a PostgreSQL server (15 or later) that replaces the embedded database; with ' +
      'several hosts, the primary is used.',
    'Adres URL serwera PostgreSQL (15 lub nowszego), który zastępuje wbudowaną bazę danych; ' +
      'spośród kilku hostów używany jest serwer główny.',
  ],
  [
    'PEM file with the certificate of the server and its chain. With it the server itself ' +
      'takes TLS; needs IP3_TLS_KEY. SIGHUP reads both again.',
    'Plik PEM z certyfikatem serwera i jego łańcuchem. Z nim serwer sam przyjmuje połączenia ' +
      'TLS; wymaga IP3_TLS_KEY. SIGHUP wczytuje oba pliki ponownie.',
  ],
  [
    'PEM file with the private key of IP3_TLS_CERT.',
    'Plik PEM z kluczem prywatnym do IP3_TLS_CERT.',
  ],
  ['Lowest version of TLS that the server takes.', 'Najniższa wersja TLS, którą przyjmuje serwer.'],
  [
    'PEM file with the authorities that issue certificates of clients. With IP3_TLS_CERT, the ' +
      'server asks clients for a certificate and serves those without one too.',
    'Plik PEM z urzędami, które wydają certyfikaty klientów. Z IP3_TLS_CERT serwer prosi ' +
      'klientów o certyfikat i obsługuje też tych, którzy go nie mają.',
  ],
  [
    'Whether DATABASE_URL needs verified TLS (sslmode=verify-full): "verify" always, "auto" ' +
      'with IP3_ENV=production and a database on another machine, "url" as the URL says.',
    'Czy DATABASE_URL wymaga zweryfikowanego TLS (sslmode=verify-full): „verify” zawsze, ' +
      '„auto” przy IP3_ENV=production i bazie na innej maszynie, „url” tak, jak mówi adres.',
  ],
  [
    'Environment; production has stricter defaults.',
    'Środowisko; production ma surowsze wartości domyślne.',
  ],
  [
    'Whether closing requires a confirmed retest (contract §3).',
    'Czy zamknięcie wymaga potwierdzonego retestu (kontrakt §3).',
  ],
  [
    'Email address of the first administrator; used only while there are no users.',
    'Adres e-mail pierwszego administratora; używany, dopóki nie ma użytkowników.',
  ],
  [
    'Password of the first administrator; used only while there are no users.',
    'Hasło pierwszego administratora; używane, dopóki nie ma użytkowników.',
  ],
  ['Base path of the static status documents.', 'Ścieżka bazowa statycznych dokumentów stanu.'],
  [
    'Secret of the x-service-secret header of the registry; if unset, the header is off.',
    'Sekret nagłówka x-service-secret rejestru; bez wartości nagłówek jest wyłączony.',
  ],
  [
    'Roles of callers that send the service secret. With IP3_ENV=production the default is ' +
      'Reporter.',
    'Role klientów, które wysyłają sekret usługi. Przy IP3_ENV=production wartością domyślną ' +
      'jest Reporter.',
  ],
  [
    'IP addresses from which the proxy connects, separated by commas. Only their ' +
      'headers name the certificate of a client.',
    'Adresy IP, z których łączy się serwer proxy, oddzielone przecinkami. Tylko one mogą podać, ' +
      'jaki certyfikat ma klient.',
  ],
  [
    'Header in which the proxy passes on the certificate of the client: client-cert (RFC 9440, ' +
      'as HAProxy sends it) or x-ssl-client-cert (URL-encoded PEM, as nginx does). Needs ' +
      'IP3_TRUSTED_PROXIES.',
    'Nagłówek, w którym proxy przekazuje certyfikat klienta: client-cert (RFC 9440, jak HAProxy) ' +
      'albo x-ssl-client-cert (PEM zakodowany jak w adresie, jak nginx). Wymaga ' +
      'IP3_TRUSTED_PROXIES.',
  ],
  [
    'Whether the service secret also works with IP3_ENV=production.',
    'Czy sekret usługi działa także przy IP3_ENV=production.',
  ],
  [
    'Maximum size of an import or evidence file in bytes.',
    'Największy rozmiar importu lub pliku dowodu w bajtach.',
  ],
  [
    'Time zone for legal deadlines: local dates, noon and ends of days.',
    'Strefa czasowa terminów ustawowych: daty lokalne, południe i koniec dnia.',
  ],
  [
    'Country whose public holidays and authorities apply to legal deadlines.',
    'Kraj, którego dni wolne i organy obowiązują dla terminów ustawowych.',
  ],
  [
    'SLA targets to acknowledge, contain and remediate, by priority, counted from the report.',
    'Terminy SLA na przyjęcie, powstrzymanie i usunięcie, według priorytetu, liczone od ' +
      'zgłoszenia.',
  ],
  ['Key of the Jira project for tracker_a tickets.', 'Klucz projektu Jira dla zgłoszeń tracker_a.'],
  ['Issue type of tracker_a tickets.', 'Typ zadania w zgłoszeniach tracker_a.'],
  [
    'URL of the time-stamping authority (RFC 3161) for packages; if unset, packages have ' +
      'no time stamp.',
    'Adres URL urzędu znakowania czasem (RFC 3161) dla pakietów; bez wartości pakiety ' +
      'nie mają znacznika czasu.',
  ],
  [
    'Hosts (host or host:port) that can be private or, if IP3_TLS_ONLY allows it, without TLS.',
    'Hosty (host lub host:port), które mogą być prywatne lub, jeśli IP3_TLS_ONLY na to ' +
      'pozwala, nie mieć TLS.',
  ],
  [
    'Webhook URLs for changes of agents, separated by spaces.',
    'Adresy URL webhooków dla zmian agentów, rozdzielone spacjami.',
  ],
  [
    'Key that signs webhook requests: whsec_ and 24 to 64 bytes in base64.',
    'Klucz podpisujący żądania webhooków: whsec_ i od 24 do 64 bajtów w base64.',
  ],
  [
    'Outbox folder for reports. Default: outbox in the data folder.',
    'Folder skrzynki nadawczej zgłoszeń. Domyślnie outbox w folderze danych.',
  ],
  [
    'MaxMind DB file (.mmdb) that maps public IP addresses to countries, for the map.',
    'Plik MaxMind DB (.mmdb), który przypisuje publiczne adresy IP do krajów, dla mapy.',
  ],
  [
    'Who approves: with "off" any name is accepted, with "on" only another registered user with ' +
      'the required role can be named, with "act" that user decides in an own login.',
    'Kto zatwierdza: przy „off” każda wskazana osoba, przy „on” tylko inny zarejestrowany ' +
      'użytkownik z wymaganą rolą, przy „act” użytkownik ten rozstrzyga we własnym logowaniu.',
  ],
  [
    'Demo users and data; works only on a loopback address.',
    'Użytkownicy i dane demo; działa tylko na adresie pętli zwrotnej.',
  ],
  ['Minimum log level.', 'Najniższy poziom logowania.'],
  [
    'Whether the last address of X-Forwarded-For is the client address. Use only behind ' +
      'a single proxy that sets it.',
    'Czy ostatni adres z X-Forwarded-For jest adresem klienta. Używaj tylko za jednym ' +
      'serwerem proxy, który go ustawia.',
  ],
  ['Server that the command line calls.', 'Serwer, z którym łączy się wiersz poleceń.'],
  [
    'Roles that need a second factor, separated by commas, with all roles above them; or ' +
      '"all". Default: none.',
    'Role wymagające drugiego składnika, rozdzielone przecinkami, wraz z wyższymi; albo „all”. ' +
      'Domyślnie: żadne.',
  ],
  [
    'Whether someone who has a passkey signs in and confirms with it: on refuses codes of an ' +
      'app then. Recovery codes work, and codes where no passkey can be taken.',
    'Czy ktoś, kto ma klucz dostępu, loguje się i potwierdza tożsamość właśnie nim: wtedy on ' +
      'odrzuca kody z aplikacji. Kody odzyskiwania działają, a kody z aplikacji tam, gdzie ' +
      'klucza nie można użyć.',
  ],
  [
    'Whether the codes of an app before and after that of the moment are taken too, as clocks of ' +
      'phones differ: off takes each code for its 30 seconds.',
    'Czy przyjmować też poprzedni i następny kod z aplikacji, bo zegary telefonów się różnią: ' +
      'przy off każdy kod jest ważny przez swoje 30 sekund.',
  ],
  [
    'File with the SHA-1 hashes of breached passwords, one a line, sorted, as Have I Been Pwned ' +
      'offers it: such passwords are refused. Default: common passwords alone are.',
    'Plik ze skrótami SHA-1 haseł z wycieków, po jednym w wierszu, posortowany, jak udostępnia ' +
      'go Have I Been Pwned: takie hasła są odrzucane. Domyślnie odrzuca się tylko ' +
      'hasła popularne.',
  ],
  [
    'How long a second factor counts as fresh for sensitive actions, one minute to one hour.',
    'Jak długo drugi składnik uznaje się za świeży przy ważnych działaniach, od minuty do godziny.',
  ],
  [
    'Key that encrypts secrets in the database: 32 bytes in Base64. Several processes need the ' +
      'same. Default: keys/secrets.jwk of the data folder.',
    'Klucz szyfrujący sekrety w bazie danych: 32 bajty w Base64. Kilka procesów wymaga tego ' +
      'samego. Domyślnie: keys/secrets.jwk w folderze danych.',
  ],
  [
    'The former IP3_SECRETS_KEY while it is replaced: secrets open with it, and the start ' +
      'encrypts them with the new one.',
    'Poprzedni IP3_SECRETS_KEY na czas wymiany: otwiera zapisane sekrety, a uruchomienie ' +
      'szyfruje je nowym kluczem.',
  ],
  [
    'Lifetime of an access token, one minute to one day.',
    'Ważność tokenu dostępu, od minuty do doby.',
  ],
  [
    'Idle time after which a session ends, five minutes to one day.',
    'Czas bezczynności, po którym kończy się sesja, od pięciu minut do doby.',
  ],
  [
    'Location of the evidence vault: file:<folder>. Default: the data folder.',
    'Miejsce magazynu dowodów: file:<folder>. Domyślnie folder danych.',
  ],
  [
    'Key that encrypts the files of the vault: 32 bytes in Base64. Every process needs the ' +
      'same, and no backup has it: keep a copy elsewhere. If unset, files are stored plain.',
    'Klucz szyfrujący pliki magazynu dowodów: 32 bajty w Base64. Każdy proces potrzebuje tego ' +
      'samego, a żadna kopia zapasowa go nie zawiera: przechowuj odpis osobno. Bez wartości ' +
      'pliki nie są szyfrowane.',
  ],
  [
    'Maximum total size of the vault in bytes; if unset, there is no limit.',
    'Największy łączny rozmiar magazynu dowodów w bajtach; bez wartości nie ma limitu.',
  ],
  [
    'Disk space in bytes that uploads must leave free.',
    'Wolne miejsce na dysku w bajtach, które muszą pozostawić przesyłane pliki.',
  ],
  [
    'Rate at which the server rereads stored files; 0 turns it off.',
    'Tempo, w jakim serwer ponownie odczytuje zapisane pliki; 0 wyłącza odczyt.',
  ],
  [
    'Interval between two complete checks of the stored files.',
    'Odstęp między dwoma pełnymi sprawdzeniami zapisanych plików.',
  ],
  [
    'Whether a newer failed retest blocks closing. With `off`, any confirmed retest is ' +
      'enough (contract §3).',
    'Czy nowszy nieudany retest blokuje zamknięcie. Przy `off` wystarczy dowolny ' +
      'potwierdzony retest (kontrakt §3).',
  ],
  [
    'Regimes that the legal engine evaluates: any of {0}.',
    'Akty prawne, które ocenia silnik prawny: dowolne z {0}.',
  ],
  [
    'Destination of reports to {0}: outbox:, https://… or smtps://….',
    'Miejsce docelowe zgłoszeń, odbiorca: {0}; outbox:, https://… lub smtps://….',
  ],
  [
    'Key (whsec_…) of the endpoint or password of the mail server for reports to {0}.',
    'Klucz (whsec_…) punktu odbioru lub hasło serwera poczty dla zgłoszeń, odbiorca: {0}.',
  ],
  ['the CSIRT or NIS2 authority', 'CSIRT lub właściwy organ NIS2'],
  ['the NIS2 authority', 'właściwy organ NIS2'],
  ['the DORA authority', 'właściwy organ DORA'],
  ['the data protection authority', 'organ nadzorczy ochrony danych'],
  ['the market surveillance authority', 'organ nadzoru rynku'],
  ['the CSIRT and ENISA under the CRA', 'CSIRT i ENISA na podstawie CRA'],
  ['the supervisory body for trust services', 'organ nadzoru usług zaufania'],
  ['the authority under CER', 'organ właściwy na podstawie CER'],
  ['the AI Office', 'Urząd ds. AI'],
  ['the controller, from a processor', 'administrator danych, od podmiotu przetwarzającego'],
  ['the controller', 'administrator danych'],
  ['the provider of an AI system', 'dostawca systemu AI'],
  ['the users of a product', 'użytkownicy produktu'],
  ['the recipients of services', 'odbiorcy usług'],
  ['the clients of a financial entity', 'klienci podmiotu finansowego'],
  ['the data subjects', 'osoby, których dane dotyczą'],
  [
    'Address and port of the listener with metrics for Prometheus, such as 127.0.0.1:9464; if ' +
      'unset, there is none. It asks for no credentials.',
    'Adres i port gniazda z metrykami dla Prometheusa, np. 127.0.0.1:9464; bez ustawienia nie ' +
      'jest otwierane. Nie wymaga uwierzytelnienia.',
  ],
  [
    'What the process does: "web" serves requests and runs no jobs, "worker" runs jobs and ' +
      'serves only health checks, "all" does both.',
    'Co robi proces: „web” obsługuje żądania i nie wykonuje zadań, „worker” wykonuje zadania i ' +
      'odpowiada tylko na kontrole stanu, „all” robi jedno i drugie.',
  ],
  [
    'File that the log goes to in place of standard error; it is opened again after a rotation.',
    'Plik, do którego trafia dziennik zamiast na standardowe wyjście błędów; po rotacji jest ' +
      'otwierany ponownie.',
  ],
  [
    'Whether log lines begin with their syslog priority, such as <3>, for journald.',
    'Czy wiersze dziennika zaczynają się od priorytetu syslog, np. <3>, dla journald.',
  ],
  ['Access token that the command line sends.', 'Token dostępu, który wysyła wiersz poleceń.'],
  ['User that the command line logs in as.', 'Użytkownik, na którego loguje się wiersz poleceń.'],
];
