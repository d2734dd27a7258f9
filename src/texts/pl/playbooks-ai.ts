// Titles of playbooks, and steps of those for AI, in Polish.
import type { Pairs } from '../translate.ts';

export const aiPlaybooks: Pairs = [
  ['Prompt injection', 'Wstrzyknięcie promptu'],
  ['Data exfiltration by an agent', 'Wyprowadzenie danych przez agenta'],
  ['Jailbreak and harmful output', 'Obejście zabezpieczeń i szkodliwe odpowiedzi'],
  ['Model theft and extraction', 'Kradzież i ekstrakcja modelu'],
  ['Training data poisoning', 'Zatrucie danych treningowych'],
  ['Tool misuse by an agent', 'Nadużycie narzędzia przez agenta'],
  ['Memory and retrieval poisoning', 'Zatrucie pamięci lub bazy wiedzy'],
  ['Deepfake fraud', 'Oszustwo z użyciem deepfake'],
  ['Credential theft and phishing', 'Kradzież danych logowania i phishing'],
  ['Ransomware', 'Ransomware'],
  ['Web exploitation', 'Atak na aplikację webową'],
  ['Vulnerability remediation', 'Usuwanie podatności'],
  ['Malware', 'Złośliwe oprogramowanie'],
  ['Personal data breach', 'Naruszenie ochrony danych osobowych'],
  ['Denial of service', 'Odmowa usługi (DoS)'],
  ['Supply-chain compromise', 'Naruszenie łańcucha dostaw'],
  ['Insider abuse', 'Nadużycie przez osobę z wewnątrz'],
  ['Intrusion', 'Włamanie'],
  ['Any other incident', 'Każdy inny incydent'],
  [
    'Validate the report, set level and category.',
    'Zweryfikuj zgłoszenie, ustaw poziom i kategorię.',
  ],
  [
    'Preserve volatile and log evidence before any change; hash it and open its custody.',
    'Przed jakąkolwiek zmianą zabezpiecz dane ulotne i logi; oblicz ich skróty i ' +
      'rozpocznij łańcuch dowodowy.',
  ],
  [
    'Classify priority and severity; flag personal data and a serious AI incident.',
    'Określ priorytet i dotkliwość; oznacz dane osobowe i poważny incydent AI.',
  ],
  [
    'Escalate, evaluate the reporting obligations and start the deadlines.',
    'Eskaluj, oceń obowiązki zgłoszenia i uruchom terminy.',
  ],
  ['Establish the root cause.', 'Ustal przyczynę źródłową.'],
  [
    'Retest the fix. Someone other than its author performs the retest.',
    'Wykonaj retest poprawki. Retest przeprowadza inna osoba niż autor poprawki.',
  ],
  ['Declare the end of recovery.', 'Ogłoś zakończenie przywracania.'],
  [
    'Send the final report and keep the receipts.',
    'Wyślij sprawozdanie końcowe i zachowaj potwierdzenia.',
  ],
  [
    'Record the lessons learned and update this playbook.',
    'Zapisz wnioski i zaktualizuj ten scenariusz.',
  ],
  [
    'Suspend the session or block the source that injects; keep the trace.',
    'Zawieś sesję lub zablokuj źródło wstrzyknięcia; zachowaj ślad.',
  ],
  [
    'If tools were reachable, quarantine the agent; approval within an hour when it was ' +
      'automatic.',
    'Jeżeli agent miał dostęp do narzędzi, objmij go kwarantanną; jeśli nastąpiła ' +
      'automatycznie, zatwierdź ją w ciągu godziny.',
  ],
  [
    'Find the vector: user, retrieved document, tool output or agent configuration.',
    'Ustal wektor: użytkownik, pobrany dokument, wynik narzędzia lub konfiguracja agenta.',
  ],
  [
    'List every tool call and all data accessed after the injection.',
    'Wypisz wszystkie wywołania narzędzi i dane odczytane po wstrzyknięciu.',
  ],
  ['Revoke the tokens and outputs that were used.', 'Unieważnij użyte tokeny i wyniki.'],
  [
    'Purge the poisoned document or memory; add a filter, least-privilege tools and a ' +
      'taint rule.',
    'Usuń zatruty dokument lub pamięć; dodaj filtr, narzędzia o minimalnych ' +
      'uprawnieniach i regułę śledzenia niezaufanych danych.',
  ],
  [
    'Replay the original payload and 20 variants of it.',
    'Odtwórz pierwotny ładunek i 20 jego wariantów.',
  ],
  [
    'Restore the agent in stages: read-only first, full rights after that.',
    'Przywracaj agenta etapami: najpierw tylko odczyt, potem pełne uprawnienia.',
  ],
  [
    'Quarantine the agent and cut the way out of its tools.',
    'Objmij agenta kwarantanną i odetnij jego narzędziom dostęp na zewnątrz.',
  ],
  [
    'Snapshot the memory, the tool logs and the destination.',
    'Wykonaj migawkę pamięci, logów narzędzi i miejsca docelowego.',
  ],
  ['Identify the affected records and data subjects.', 'Ustal, których wpisów i osób to dotyczy.'],
  [
    'Ask the owner of the destination to delete the data; keep request and receipt.',
    'Zażądaj od właściciela miejsca docelowego usunięcia danych; zachowaj żądanie i ' +
      'potwierdzenie.',
  ],
  [
    'Rotate every credential that the agent could read.',
    'Wymień wszystkie dane uwierzytelniające, które agent mógł odczytać.',
  ],
  [
    'Allow-list the ways out, check outputs for data loss, block rendering of images and ' +
      'links.',
    'Zezwól tylko na wskazane połączenia wychodzące, sprawdzaj wyniki pod kątem wycieku ' +
      'danych, blokuj wyświetlanie obrazów i linków.',
  ],
  [
    'Retest the exfiltration with a canary record.',
    'Powtórz test wyprowadzenia danych z wpisem-pułapką.',
  ],
  [
    'If personal data is concerned, decide on GDPR articles 33 and 34.',
    'Jeżeli dotyczy to danych osobowych, podejmij decyzję w sprawie art. 33 i 34 RODO.',
  ],
  [
    'Set a stricter filter or a human in the loop for this use.',
    'Ustaw dla tego zastosowania ostrzejszy filtr lub nadzór człowieka.',
  ],
  [
    'Capture prompt, full output, model version and temperature.',
    'Zabezpiecz prompt, pełną odpowiedź, wersję modelu i temperaturę.',
  ],
  [
    'Find the users who saw it, and whether it was published.',
    'Ustal, którzy użytkownicy to widzieli i czy zostało opublikowane.',
  ],
  [
    'Assess the harm, fundamental rights included, and AI Act article 73.',
    'Oceń szkodę, w tym dla praw podstawowych, oraz art. 73 AI Act.',
  ],
  [
    'Correct or withdraw the output and notify the users.',
    'Sprostuj lub wycofaj odpowiedź i powiadom użytkowników.',
  ],
  [
    'Change the prompt, the guardrail or the model version.',
    'Zmień prompt, zabezpieczenie lub wersję modelu.',
  ],
  ['Run the harm suite against the change.', 'Sprawdź zmianę zestawem testów szkodliwości.'],
  [
    'Block the keys and addresses, tighten the rate limit.',
    'Zablokuj klucze i adresy, zaostrz limit żądań.',
  ],
  [
    'Preserve the API logs and the access log of the weights.',
    'Zabezpiecz logi API i dziennik dostępu do wag modelu.',
  ],
  [
    'Determine whether the model was extracted by queries or its files were stolen.',
    'Ustal, czy model odtworzono zapytaniami, czy skradziono jego pliki.',
  ],
  ['Rotate storage and signing keys.', 'Wymień klucze do magazynu danych i klucze podpisujące.'],
  [
    'Estimate the fidelity of a copy; check the watermark.',
    'Oszacuj wierność kopii; sprawdź znak wodny.',
  ],
  [
    'Decide on trade secret, provider and takedown.',
    'Podejmij decyzję co do tajemnicy przedsiębiorstwa, dostawcy i żądania usunięcia.',
  ],
  ['Set query budgets and perturb outputs.', 'Ustal budżety zapytań i zaburzaj odpowiedzi.'],
  ['Retest the cost of extraction.', 'Ponownie zbadaj koszt ekstrakcji.'],
  [
    'Freeze the training and deployment pipeline and the version in use.',
    'Wstrzymaj potok trenowania i wdrażania oraz używaną wersję.',
  ],
  ['Snapshot the data set and its lineage.', 'Wykonaj migawkę zbioru danych i jego pochodzenia.'],
  [
    'Locate the poisoned records, who contributed them and when.',
    'Znajdź zatrute wpisy; ustal, kto i kiedy je dodał.',
  ],
  [
    'Roll back to the last clean model; record its hash.',
    'Wróć do ostatniego czystego modelu; zapisz jego skrót.',
  ],
  [
    'Cleanse the data and validate its provenance again.',
    'Oczyść dane i ponownie zweryfikuj ich pochodzenie.',
  ],
  [
    'Retrain and scan for backdoor triggers.',
    'Wytrenuj ponownie i sprawdź, czy nie ma wyzwalaczy tylnych furtek.',
  ],
  [
    'List the decisions that the bad model took, and correct them.',
    'Wypisz decyzje podjęte przez wadliwy model i skoryguj je.',
  ],
  ['Deploy again.', 'Wdróż ponownie.'],
  [
    'Deny the tool to the agent at the policy decision point, or quarantine the agent.',
    'Odmów agentowi narzędzia w punkcie decyzji o dostępie lub objmij go kwarantanną.',
  ],
  ['Freeze pending actions and queues.', 'Wstrzymaj oczekujące działania i kolejki.'],
  [
    'Reconstruct the chain of calls and the authority that was used.',
    'Odtwórz łańcuch wywołań i użyte uprawnienia.',
  ],
  [
    'Undo what was done by compensating transactions.',
    'Cofnij skutki transakcjami kompensującymi.',
  ],
  [
    'Scope the tools: limits of amount, an approval gate, a credential for each task.',
    'Ogranicz narzędzia: limity kwot, zatwierdzanie, osobne dane uwierzytelniające do ' +
      'każdego zadania.',
  ],
  ['Red-team the new scope.', 'Przetestuj nowy zakres zespołem red team.'],
  ['Restore the agent.', 'Przywróć agenta.'],
  ['Isolate the index or the memory namespace.', 'Odizoluj indeks lub przestrzeń pamięci.'],
  ['Snapshot the store.', 'Wykonaj migawkę magazynu.'],
  [
    'Find the injected entries by provenance and time.',
    'Znajdź wstrzyknięte wpisy według pochodzenia i czasu.',
  ],
  ['Purge them and rebuild the embeddings.', 'Usuń je i odbuduj osadzenia (embeddings).'],
  [
    'List the sessions and users that were exposed.',
    'Wypisz sesje i użytkowników, których to dotyczy.',
  ],
  ['Validate what is written to the store.', 'Sprawdzaj dane zapisywane do magazynu.'],
  [
    'Retest retrieval with the query of the attack.',
    'Powtórz wyszukiwanie zapytaniem użytym w ataku.',
  ],
];
