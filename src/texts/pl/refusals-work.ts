// Errors and reasons of outcomes, in Polish: evidence, engagements, agents and accounts.
import type { Pairs } from '../translate.ts';

export const workRefusals: Pairs = [
  [
    "The file doesn't match the hash that was sent. Nothing was stored. Send the file again.",
    'Odebrany plik nie pasuje do skrótu. Niczego nie zapisano. Dołącz plik ponownie.',
  ],
  [
    'The source marked it TLP:{0}, so its visibility can be {1} at most. Ask the source ' +
      'to widen it.',
    'Źródło oznaczyło to jako TLP:{0}, co nie pozwala na tę widoczność. Poproś źródło o ' +
      'jej rozszerzenie.',
  ],
  [
    'The evidence is already {0}. Set another visibility.',
    'Dowód ma już tę widoczność. Wybierz inną.',
  ],
  [
    'Evidence in the state "{0}" can\'t become {1}; it must be {2}.',
    'Stan tego dowodu na to nie pozwala. Wczytaj stronę ponownie.',
  ],
  [
    'The server stores only a reference to this evidence, not the file.',
    'Serwer przechowuje tylko odwołanie do tego dowodu, a nie plik.',
  ],
  [
    'The bytes of this record {0}. Ask the operator to restore them.',
    'Brakuje zapisanego pliku lub jest uszkodzony. Poproś operatora o przywrócenie.',
  ],
  ['Evidence not found.', 'Nie znaleziono dowodu.'],
  [
    'The server stores only a reference and a declared hash of this evidence, so it ' +
      "can't check whether they match.",
    'Serwer przechowuje tylko odwołanie i zadeklarowany skrót tego dowodu, więc nie może ' +
      'sprawdzić, czy są zgodne.',
  ],
  ['The file is missing from the vault.', 'Brakuje pliku w magazynie dowodów.'],
  [
    "The file can't be read from the vault ({0}).",
    'Nie można odczytać pliku z magazynu dowodów ({0}).',
  ],
  [
    'The file was read again and matches the recorded hash.',
    'Plik odczytano ponownie; zgadza się z zapisanym skrótem.',
  ],
  [
    'This part of the file matches the recorded hash, but other bytes of the file have ' +
      'changed.',
    'Ta część pliku zgadza się z zapisanym skrótem, ale inne bajty pliku się zmieniły.',
  ],
  [
    "The stored file doesn't match the recorded hash or length.",
    'Zapisany plik nie zgadza się ze skrótem lub długością z wpisu.',
  ],
  [
    'The record was changed after entry {0} without a custody entry.',
    'Wpis zmieniono po pozycji {0} bez pozycji w łańcuchu dowodowym.',
  ],
  [
    'All entries have valid positions, links and hashes.',
    'Wszystkie pozycje mają poprawną kolejność, powiązania i skróty.',
  ],
  ['Entry {0} is missing.', 'Brakuje pozycji {0}.'],
  [
    'Entry {0} or the entry before it was changed.',
    'Pozycja {0} lub poprzednia została zmieniona.',
  ],
  [
    'Entry {0} recorded a different hash than the evidence has now.',
    'Pozycja {0} ma inny skrót niż dowód obecnie.',
  ],
  [
    "The incident of the entry doesn't exist. Use its ID.",
    'Nie znaleziono incydentu. Sprawdź identyfikator.',
  ],
  [
    'The engagement has {0} log entries; a package can contain at most {1}. Read them ' +
      'page by page from the log.',
    'Test ma {0} wpisów w dzienniku; pakiet może zawierać najwyżej {1}.',
  ],
  [
    'The log of the engagement is inconsistent from entry {0} on: it was changed in the ' +
      'database. Restore it from a backup and run "proofline audit verify".',
    'Dziennik testu jest niespójny od wpisu {0}: zmieniono go w bazie danych. Powiadom ' +
      'administratora.',
  ],
  [
    'The evidence register has no entries. Add log entries that prove the claims to the ' +
      'register, then submit the report again.',
    'Rejestr dowodów jest pusty. Dodaj do rejestru wpisy dziennika, które dowodzą ' +
      'twierdzeń, i złóż raport ponownie.',
  ],
  [
    'The register does not prove {0} of the claims. Cite register entries as their ' +
      'evidence, or remove the claims.',
    'Rejestr nie dowodzi części twierdzeń ({0}). Wskaż wpisy rejestru jako ich dowody ' +
      'albo usuń te twierdzenia.',
  ],
  [
    'There is no accepted final report yet. Submit a final report first.',
    'Nie ma jeszcze przyjętego raportu końcowego. Najpierw złóż raport końcowy.',
  ],
  [
    'Only members can edit this engagement. Ask one to add you.',
    'Ten test mogą edytować tylko jego członkowie. Poproś jednego z nich o dodanie.',
  ],
  [
    'Engagement "{0}" not found. Use its ID or public ID (ENG-2026-4711).',
    'Nie znaleziono testu „{0}”. Podaj jego identyfikator, np. ENG-2026-4711.',
  ],
  [
    'No active user has this email address. Ask an Admin to create one.',
    'Żaden aktywny użytkownik nie ma tego adresu e-mail. Poproś administratora o ' +
      'utworzenie konta.',
  ],
  ["This account isn't a member of the engagement.", 'To konto nie jest członkiem testu.'],
  [
    "Can't remove the last member. Add another member first.",
    'Nie można usunąć ostatniego członka. Najpierw dodaj innego.',
  ],
  [
    "Version {0} of the rules of engagement isn't signed. Record its signature before " +
      'the red team test starts.',
    'Wersja {0} zasad testu nie jest podpisana. Zapisz podpis przed rozpoczęciem testu ' +
      'red team.',
  ],
  [
    'An engagement in "{0}" can\'t move to "{1}"; allowed from here: {2}.',
    'Test nie może przejść do tej fazy z obecnej. Wczytaj stronę ponownie.',
  ],
  [
    "Version {0} of the final report has {1} findings; finding {2} doesn't exist.",
    'Wersja {0} raportu końcowego ma ustaleń: {1}; ustalenie {2} nie istnieje.',
  ],
  [
    'The evidence register has no entry {0}. List it with ?type=evidence_register.',
    'Rejestr dowodów nie ma wpisu {0}.',
  ],
  [
    'Only the newest version of the rules ({0}) can be signed, not version {1}. Read and ' +
      'sign the newest one.',
    'Podpisać można tylko najnowszą wersję zasad ({0}), a nie wersję {1}. Przeczytaj i ' +
      'podpisz najnowszą.',
  ],
  ['The log has the epochs 1 to {0}. Request one of them.', 'Dziennik ma epoki od 1 do {0}.'],
  [
    'The log has no entries yet. Try again after the first write.',
    'Dziennik nie ma jeszcze wpisów. Spróbuj po pierwszym zapisie.',
  ],
  ['Audit entry {0} not found.', 'Nie znaleziono wpisu dziennika {0}.'],
  [
    "The entry isn't in the tree yet. Try again in a second; entries about engagements " +
      'take up to 15 minutes.',
    'Wpisu nie ma jeszcze w drzewie. Spróbuj za sekundę; wpisy o testach pojawiają się ' +
      'do 15 minut później.',
  ],
  ['The log has {0} entries; use 1 ≤ from ≤ to ≤ {0}.', 'Dziennik ma wpisów: {0}.'],
  [
    "This agent can't use this tool at the moment.",
    'Ten agent nie może teraz używać tego narzędzia.',
  ],
  [
    'Agent "{0}" not found. List the registered agents with GET /api/agents.',
    'Nie znaleziono agenta „{0}”. Wybierz go z listy agentów.',
  ],
  [
    "An agent can't approve actions about itself. Name a person in approved_by.",
    'Agent nie może zatwierdzać działań, które go dotyczą. Podaj osobę zatwierdzającą.',
  ],
  [
    'A revoked agent stays revoked. Register it under another ID.',
    'Unieważnionego agenta nie można przywrócić. Zarejestruj go pod innym identyfikatorem.',
  ],
  [
    'Incident "{0}" not found. Create one with POST /api/incidents, then name it in ' +
      'incident_id.',
    'Nie znaleziono incydentu „{0}”. Najpierw go zgłoś, a potem podaj identyfikator.',
  ],
  [
    "A revoked agent can't be restored. Register it under another ID.",
    'Unieważnionego agenta nie można przywrócić. Zarejestruj go pod innym identyfikatorem.',
  ],
  [
    "The agent isn't quarantined, so there is nothing to restore.",
    'Agent nie jest w kwarantannie, więc nie ma czego przywracać.',
  ],
  [
    '{0}; attach a test of the agent (agent_retest, guardrail_eval, model_eval) to the ' +
      'incident of its current quarantine, and select it as the evidence of the test.',
    '{0}. Dołącz test agenta do incydentu bieżącej kwarantanny i wybierz go jako dowód testu.',
  ],
  ['Name evidence that validates the agent', 'Wybierz dowód, który potwierdza działanie agenta'],
  ['validation_ref names no evidence', 'Wybrany dowód nie istnieje'],
  ['The evidence is {0}, not confirmed', 'Dowód nie jest potwierdzony'],
  [
    'The evidence belongs to no incident of this quarantine',
    'Dowód nie należy do incydentu tej kwarantanny',
  ],
  ["Evidence of the type {0} isn't a test", 'Ten dowód nie jest testem'],
  ['The evidence has the test outcome "{0}"', 'Test z tego dowodu nie zakończył się powodzeniem'],
  ['The evidence is older than the quarantine', 'Dowód jest starszy niż kwarantanna'],
  [
    'Step {0} of "{1}" is already on this incident. Continue with that action.',
    'Krok {0} tego scenariusza jest już w incydencie. Kontynuuj tamto działanie.',
  ],
  [
    'Playbook "{0}" not found. List them with GET /api/playbooks.',
    'Nie znaleziono scenariusza. Wybierz go z listy.',
  ],
  ['The playbook "{0}" has no step {1}. Use a step from 1 to {2}.', 'Wybierz krok od 1 do {2}.'],
  ['Action not found.', 'Nie znaleziono działania.'],
  [
    'Action "{0}" not found. The incident\'s details list its actions.',
    'Nie znaleziono działania. Otwórz je z incydentu.',
  ],
  [
    'This action is already approved. Cancel it and add the step again.',
    'To działanie jest już zatwierdzone. Anuluj je i dodaj krok ponownie.',
  ],
  [
    'An action in the state "{0}" can\'t take a validation_ref. Add a new action.',
    'Do tego działania nie można już powiązać dowodu. Dodaj nowe działanie.',
  ],
  [
    'validation_ref must be the ID of confirmed evidence of this incident.',
    'Wybierz potwierdzony dowód tego incydentu.',
  ],
  [
    'An action in the state "{0}" can\'t become "{1}"; {2}.',
    'Działanie nie może przejść do tego stanu z obecnego. Wczytaj stronę ponownie.',
  ],
  [
    'This is the last administrator. Create another one first.',
    'To ostatni administrator. Najpierw utwórz innego.',
  ],
  ['This email address belongs to another user.', 'Ten adres e-mail należy do innego użytkownika.'],
  ['User not found.', 'Nie znaleziono użytkownika.'],
  [
    'The password is right. Send the code of your authenticator app, or a recovery code, in code.',
    'Hasło jest prawidłowe. Podaj kod z aplikacji uwierzytelniającej albo kod zapasowy.',
  ],
  [
    'This code is wrong or was used before. Wait for the next one, then try again.',
    'Kod jest błędny albo został już użyty. Poczekaj na następny i spróbuj ponownie.',
  ],
  [
    'Your role needs a second factor. Set up an authenticator app with ' +
      'POST /api/ip3/v1/me/factors/totp.',
    'Twoja rola wymaga drugiego składnika. Skonfiguruj aplikację uwierzytelniającą w ' +
      'Administracji, tam gdzie zmienia się hasło.',
  ],
  [
    'Confirm that it is you: sign in again at your provider, which asks who you are. Then repeat ' +
      'the request.',
    'Potwierdź swoją tożsamość: zaloguj się ponownie u dostawcy i powtórz czynność.',
  ],
  [
    'Confirm that it is you: send a code, or your password if you have no second factor, to ' +
      'POST /api/ip3/v1/me/step-up. Then repeat the request.',
    'Potwierdź swoją tożsamość kodem, a bez drugiego składnika hasłem, i spróbuj ponownie.',
  ],
  [
    'You have an authenticator app already. Remove it before you set up another one.',
    'Masz już aplikację uwierzytelniającą. Usuń ją, zanim skonfigurujesz inną.',
  ],
  [
    'A second person has to approve this, so the request needs a login or a token.',
    'To musi zatwierdzić druga osoba, więc potrzebne jest logowanie.',
  ],
  ['/password: is not your password.', 'To nie jest Twoje hasło.'],
  ['This user has no second factor.', 'Ten użytkownik nie ma drugiego składnika.'],
  [
    'Remove your own second factor with one of its codes, or ask an administrator.',
    'Własny drugi składnik usuń jednym z jego kodów albo poproś administratora.',
  ],
  [
    "Demo users are shared, so they can't have a second factor.",
    'Konta demonstracyjne są wspólne, więc nie mogą mieć drugiego składnika.',
  ],
  [
    'This secret was encrypted with another key. Give every process the same IP3_SECRETS_KEY, ' +
      'name the key of before in IP3_SECRETS_KEY_BEFORE, or restore keys/secrets.jwk from the ' +
      'backup.',
    'Ten sekret zaszyfrowano innym kluczem. Administrator musi nadać każdemu procesowi ten sam ' +
      'IP3_SECRETS_KEY, podać poprzedni klucz w IP3_SECRETS_KEY_BEFORE albo odtworzyć ' +
      'keys/secrets.jwk z kopii zapasowej.',
  ],
  ['An administrator already exists. Sign in instead.', 'Administrator już istnieje. Zaloguj się.'],
  [
    'This set-up link is no longer valid. Restart the server to get a new one.',
    'Ten link konfiguracyjny stracił ważność. Uruchom serwer ponownie, aby dostać nowy.',
  ],
  [
    'Too many attempts. Wait {0} seconds, then try again.',
    'Zbyt wiele prób. Odczekaj {0} s i spróbuj ponownie.',
  ],
  [
    'Too many requests of this kind. Wait {0} seconds, then go on.',
    'Zbyt wiele żądań tego rodzaju. Odczekaj {0} s i kontynuuj.',
  ],
  [
    'Too many sign-ins from your address. Wait {0} seconds.',
    'Zbyt wiele logowań z Twojego adresu. Odczekaj {0} s.',
  ],
  [
    'Before the incident can move to "{0}", fill in {1} (custom_fields).',
    'Przed zmianą stanu na „{0}” wypełnij pola: {1}.',
  ],
  [
    'There is no custom field "{0}". List them with GET …/custom-fields.',
    'Nie ma pola własnego „{0}”.',
  ],
  [
    'There is no log event "{0}". List them with GET …/log-events.',
    'Nie ma takiego zdarzenia. Wybierz inne z listy.',
  ],
  [
    'An event belongs to {0} already; open that incident.',
    'Zdarzenie należy już do {0}. Otwórz ten incydent.',
  ],
  [
    'The vault no longer has these events as they were received; restore its file from a backup.',
    'Magazyn dowodów nie ma już tych zdarzeń w otrzymanej postaci. Przywróć plik z kopii ' +
      'zapasowej.',
  ],
  [
    'There is no mapping "{0}". List them with GET …/import-mappings.',
    'Nie ma takiego mapowania. Wybierz inne z listy.',
  ],
  [
    'There is no template "{0}". List them with GET …/incident-templates.',
    'Nie ma takiego szablonu. Wybierz inny z listy.',
  ],
  [
    'There can be at most {0} templates, archived ones included.',
    'Szablonów może być najwyżej {0}, razem z zarchiwizowanymi.',
  ],
  [
    'The team already has a template named "{0}". Choose another name.',
    'Zespół ma już szablon o nazwie „{0}”. Wybierz inną nazwę.',
  ],
  [
    'The template "{0}" is archived. Restore it first.',
    'Szablon „{0}” jest zarchiwizowany. Najpierw go przywróć.',
  ],
  [
    'The template "{0}" is archived. Choose another one, or report without one.',
    'Szablon „{0}” jest zarchiwizowany. Wybierz inny albo zgłoś incydent bez szablonu.',
  ],
  ['The template "{0}" is not archived.', 'Szablon „{0}” nie jest zarchiwizowany.'],
  [
    'There can be at most {0} custom fields, retired ones included.',
    'Pól własnych może być najwyżej {0}, razem z wycofanymi.',
  ],
  [
    'The key "{0}" is taken. Choose another one, or restore the retired field.',
    'Klucz „{0}” jest zajęty. Wybierz inny albo przywróć wycofane pole.',
  ],
  [
    'The field "{0}" is retired. Restore it first.',
    'Pole „{0}” jest wycofane. Najpierw je przywróć.',
  ],
  ['The field "{0}" is not retired.', 'Pole „{0}” nie jest wycofane.'],
  [
    'The incident is not closed. A close certificate requires a closed incident.',
    'Incydent nie jest zamknięty. Poświadczenie zamknięcia wymaga zamkniętego incydentu.',
  ],
];
