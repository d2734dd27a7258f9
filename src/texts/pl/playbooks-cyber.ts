// Steps of the playbooks for hosts, accounts and services, in Polish.
import type { Pairs } from '../translate.ts';

export const cyberPlaybooks: Pairs = [
  [
    'Hold the payment or recall it with the bank; hours matter.',
    'Wstrzymaj płatność lub odwołaj ją w banku; liczą się godziny.',
  ],
  [
    'Preserve the call, the video and the email headers.',
    'Zabezpiecz nagranie rozmowy, wideo i nagłówki e-maili.',
  ],
  [
    'Call the impersonated person back on a known number.',
    'Oddzwoń do osoby, pod którą się podszyto, na znany numer.',
  ],
  [
    'Run a detector and check metadata; record it as analysis, not as proof.',
    'Użyj detektora i sprawdź metadane; zapisz to jako analizę, nie jako dowód.',
  ],
  ['Block the sender, the domain and the numbers.', 'Zablokuj nadawcę, domenę i numery.'],
  ['Notify the police, the bank and the insurer.', 'Powiadom policję, bank i ubezpieczyciela.'],
  [
    'Change the approval of payments to two people and a code word.',
    'Wprowadź zatwierdzanie płatności przez dwie osoby i hasło umowne.',
  ],
  ['Test again with a drill.', 'Powtórz test w formie ćwiczenia.'],
  [
    'Revoke sessions and refresh tokens, then reset the credential.',
    'Unieważnij sesje i tokeny odświeżania, a potem zresetuj dane logowania.',
  ],
  [
    'Disable the account if privileged use was seen.',
    'Wyłącz konto, jeżeli użyto podwyższonych uprawnień.',
  ],
  [
    'Read the logs: first bad login, addresses, mailbox rules, OAuth grants, MFA changes.',
    'Przejrzyj logi: pierwsze podejrzane logowanie, adresy, reguły skrzynki, zgody ' +
      'OAuth, zmiany MFA.',
  ],
  ['Remove rules, grants and keys that were added.', 'Usuń dodane reguły, zgody i klucze.'],
  ['Scope the data that was read.', 'Ustal zakres odczytanych danych.'],
  ['Hunt for the same source elsewhere.', 'Poszukaj tego samego źródła w innych miejscach.'],
  ['Bring in phishing-resistant MFA.', 'Wprowadź MFA odporne na phishing.'],
  ['Retest that the old tokens are refused.', 'Sprawdź retestem, że stare tokeny są odrzucane.'],
  [
    'Isolate hosts, disable shares, take the backups offline.',
    'Odizoluj hosty, wyłącz udziały sieciowe, odłącz kopie zapasowe.',
  ],
  [
    'Take a memory image of one live host, the note and a sample.',
    'Pobierz obraz pamięci jednego działającego hosta, żądanie okupu i próbkę.',
  ],
  [
    'Identify the malware family, the initial access and the exfiltrated data.',
    'Ustal rodzinę złośliwego oprogramowania, pierwotny dostęp i wyprowadzone dane.',
  ],
  [
    'Move to out-of-band communication and name a crisis lead.',
    'Przejdź na niezależny kanał łączności i wyznacz kierującego kryzysem.',
  ],
  [
    'Pay or negotiate: only management and legal decide.',
    'Zapłata lub negocjacje: decydują wyłącznie kierownictwo i dział prawny.',
  ],
  [
    'Notify the police, the CSIRT and the insurer; meet the 24-hour and 4-hour deadlines.',
    'Powiadom policję, CSIRT i ubezpieczyciela; dotrzymaj terminów 24 godzin i 4 godzin.',
  ],
  [
    'Reset the credentials of the domain, krbtgt twice.',
    'Zresetuj dane uwierzytelniające domeny, krbtgt dwukrotnie.',
  ],
  [
    'Rebuild from a golden image and restore a verified backup.',
    'Odbuduj z obrazu wzorcowego i przywróć zweryfikowaną kopię zapasową.',
  ],
  ['Monitor closely for 30 days.', 'Prowadź wzmożony monitoring przez 30 dni.'],
  [
    'Patch virtually by a WAF rule, or take the route offline.',
    'Zastosuj wirtualną łatę regułą WAF lub wyłącz ścieżkę.',
  ],
  [
    'Preserve the logs of web server, application and database, and the web root.',
    'Zabezpiecz logi serwera WWW, aplikacji i bazy danych oraz katalog główny witryny.',
  ],
  [
    'Hunt for web shells, new accounts and odd queries.',
    'Szukaj web shelli, nowych kont i nietypowych zapytań.',
  ],
  ['Remove them and rotate the secrets of the application.', 'Usuń je i wymień sekrety aplikacji.'],
  ['Fix the code or the dependency.', 'Napraw kod lub zależność.'],
  ['Scope the data that was read or changed.', 'Ustal zakres odczytanych lub zmienionych danych.'],
  [
    'Retest the exploit and run the regression suite. Someone other than the fixer does it.',
    'Powtórz atak i uruchom testy regresji. Robi to inna osoba niż autor poprawki.',
  ],
  [
    'Remove duplicates and confirm the weakness on the asset.',
    'Usuń duplikaty i potwierdź podatność na zasobie.',
  ],
  [
    'Set the priority: known exploited, exposed, automatable, impact.',
    'Ustal priorytet: znane wykorzystanie, ekspozycja, możliwość automatyzacji, skutki.',
  ],
  [
    'Known exploited and exposed: look for a compromise first.',
    'Znane wykorzystanie i ekspozycja: najpierw sprawdź, czy nie doszło do naruszenia.',
  ],
  ['Assign an owner and a due time.', 'Przypisz właściciela i termin.'],
  [
    'Fix or mitigate; in production with an approval.',
    'Napraw lub ogranicz ryzyko; na produkcji po zatwierdzeniu.',
  ],
  [
    'If it is not fixed, accept the risk with an expiry date.',
    'Jeżeli nie zostanie naprawione, zaakceptuj ryzyko z datą wygaśnięcia.',
  ],
  ['Have another person scan again.', 'Zleć ponowne skanowanie innej osobie.'],
  ['Isolate the host.', 'Odizoluj hosta.'],
  [
    'Take a memory image and a triage image; hash the sample.',
    'Pobierz obraz pamięci i obraz wstępny; oblicz skrót próbki.',
  ],
  [
    'Attach the results of rule matching and disassembly.',
    'Dołącz wyniki dopasowania reguł i dezasemblacji.',
  ],
  [
    'Hunt for the hash, the control server and persistence.',
    'Szukaj skrótu, serwera sterującego i mechanizmów utrwalenia.',
  ],
  ['Block what was found.', 'Zablokuj to, co znaleziono.'],
  [
    'Reimage the host; it is preferred to cleaning.',
    'Zainstaluj hosta od nowa z obrazu; to lepsze niż czyszczenie.',
  ],
  [
    'Reset the credentials that were used on the host.',
    'Zresetuj dane uwierzytelniające używane na hoście.',
  ],
  ['Verify that it is clean.', 'Sprawdź, że jest czysty.'],
  [
    'Stop the disclosure: access, shared link, recalled mail.',
    'Zatrzymaj ujawnienie: dostęp, udostępniony link, odwołany e-mail.',
  ],
  [
    'Gather the facts of GDPR article 33(3): nature, numbers, contact, consequences, ' +
      'measures.',
    'Zbierz informacje z art. 33 ust. 3 RODO: charakter, liczby, kontakt, konsekwencje, ' +
      'środki.',
  ],
  [
    'Assess the risk to the rights of the data subjects.',
    'Oceń ryzyko naruszenia praw osób, których dane dotyczą.',
  ],
  [
    'Notify the supervisory authority within 72 hours of awareness, or record why not.',
    'Zgłoś organowi nadzorczemu w ciągu 72 godzin od stwierdzenia naruszenia lub zapisz, ' +
      'dlaczego nie.',
  ],
  [
    'Notify the data subjects if the risk is high (GDPR article 34).',
    'Zawiadom osoby, których dane dotyczą, jeżeli ryzyko jest wysokie (art. 34 RODO).',
  ],
  ['Notify processors and controllers.', 'Powiadom podmioty przetwarzające i administratorów.'],
  ['Fix the cause and verify the fix.', 'Usuń przyczynę i zweryfikuj poprawkę.'],
  [
    'Record the breach in the register of GDPR article 33(5).',
    'Wpisz naruszenie do rejestru z art. 33 ust. 5 RODO.',
  ],
  [
    'Confirm that it is an attack and not load; compare with the baseline.',
    'Potwierdź, że to atak, a nie zwykłe obciążenie; porównaj z poziomem bazowym.',
  ],
  [
    "Turn on upstream scrubbing or the CDN's mode; call the provider.",
    'Włącz filtrowanie u operatora lub tryb ochrony CDN; zadzwoń do dostawcy.',
  ],
  [
    'Limit rates, block by country or network; check what else that hits.',
    'Ogranicz liczbę żądań, blokuj według kraju lub sieci; sprawdź, kogo jeszcze to obejmie.',
  ],
  ['Monitor for an intrusion that the attack hides.', 'Sprawdzaj, czy atak nie ukrywa włamania.'],
  ['Publish a status page.', 'Opublikuj stronę stanu usługi.'],
  [
    'AI service: a token budget for each key, a queue, a cheaper model to fall back on.',
    'Usługa AI: budżet tokenów dla każdego klucza, kolejka, tańszy model zapasowy.',
  ],
  ['Test the load afterwards.', 'Potem przetestuj obciążenie.'],
  [
    'Find where the component, tool or model is used; check the bills of materials.',
    'Ustal, gdzie używa się komponentu, narzędzia lub modelu; sprawdź wykazy składników ' +
      '(SBOM).',
  ],
  [
    'Pin or block the version, quarantine it in the registry, revoke its tokens.',
    'Przypnij lub zablokuj wersję, objmij ją kwarantanną w rejestrze, unieważnij jej tokeny.',
  ],
  [
    'Preserve the installed artefact and its hash.',
    'Zabezpiecz zainstalowany artefakt i jego skrót.',
  ],
  ['Hunt for its execution and for what it sent out.', 'Szukaj jego uruchomień i tego, co wysłał.'],
  [
    'Rotate every secret that the build or the agent could reach.',
    'Wymień wszystkie sekrety dostępne dla procesu budowania lub agenta.',
  ],
  ['Notify the vendor, the customers and the CSIRT.', 'Powiadom dostawcę, klientów i CSIRT.'],
  [
    'Rebuild from a clean base and attest it again.',
    'Zbuduj ponownie z czystej bazy i na nowo poświadcz.',
  ],
  [
    'Verify signatures and provenance in the build.',
    'Weryfikuj podpisy i pochodzenie podczas budowania.',
  ],
  [
    'Involve human resources and legal before anything else; need to know only.',
    'Najpierw włącz dział kadr i prawny; informuj tylko osoby, które muszą wiedzieć.',
  ],
  ['Preserve logs and devices covertly.', 'Niejawnie zabezpiecz logi i urządzenia.'],
  [
    'Review the access of the person, and take away what is not needed.',
    'Przejrzyj uprawnienia tej osoby i odbierz zbędne.',
  ],
  [
    'Determine the full scope before acting: hosts, accounts, entry points.',
    'Przed działaniem ustal pełny zakres: hosty, konta, punkty wejścia.',
  ],
  ['Evict everywhere at the same time.', 'Usuń intruza wszędzie jednocześnie.'],
  ['Rebuild what was touched.', 'Odbuduj wszystko, co zostało naruszone.'],
  ['Isolate what is affected.', 'Odizoluj zagrożone elementy.'],
  ['Analyse what happened.', 'Przeanalizuj, co się stało.'],
  ['Fix the cause.', 'Usuń przyczynę.'],
  ['Verify the fix.', 'Zweryfikuj poprawkę.'],
];
