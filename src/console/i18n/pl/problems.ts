// Errors by code, with what to do, in Polish.
export const problems = {
  problem: {
    malformed_json: {
      title: 'Nieprawidłowe żądanie',
      advice: 'Wczytaj stronę ponownie i spróbuj jeszcze raz.',
    },
    validation_failed: {
      title: 'Sprawdź dane',
      advice: 'Popraw wskazane wartości i spróbuj ponownie.',
    },
    unauthorized: {
      title: 'Zaloguj się ponownie',
      advice: 'Sesja się zakończyła. Wpisane dane pozostają na tej stronie.',
    },
    invalid_credentials: {
      title: 'Logowanie nie powiodło się',
      advice: 'Sprawdź adres e-mail i hasło.',
    },
    invalid_request: {
      title: 'Nieprawidłowe żądanie tokenu',
      advice: 'Sprawdź program, który je wysłał.',
    },
    invalid_scope: {
      title: 'Zakres nie jest przyznany',
      advice: 'Poproś o zakresy, które ma konto usługi.',
    },
    unsupported_grant_type: {
      title: 'Przyjmowane są tylko poświadczenia klienta',
      advice: 'Sprawdź program, który wysłał żądanie.',
    },
    invalid_client: {
      title: 'Konto usługi odrzucone',
      advice: 'Sprawdź poświadczenia, datę końca i czy konto nie jest wyłączone.',
    },
    second_factor_required: {
      title: 'Wymagany drugi składnik',
      advice: 'Wpisz kod z aplikacji uwierzytelniającej albo kod zapasowy.',
    },
    step_up_required: {
      title: 'Potwierdź swoją tożsamość',
      advice: 'Potwierdź kodem lub hasłem i spróbuj ponownie.',
    },
    forbidden: {
      title: 'Brak uprawnień',
      advice: 'Twoja rola na to nie pozwala. Zwróć się do administratora.',
    },
    not_found: {
      title: 'Nie znaleziono',
      advice: 'Nie istnieje lub nie masz do tego dostępu. Sprawdź link.',
    },
    method_not_allowed: {
      title: 'To niemożliwe w tym miejscu',
      advice: 'Wczytaj stronę ponownie i spróbuj jeszcze raz.',
    },
    request_timeout: {
      title: 'Zbyt wolne połączenie',
      advice: 'Serwer przestał czekać. Spróbuj ponownie.',
    },
    conflict: {
      title: 'Niemożliwe w tym stanie',
      advice: 'Wpis się zmienił albo jego stan na to nie pozwala. Wczytaj stronę ponownie.',
    },
    cancelled: { title: 'Import anulowano', advice: 'Niczego nie zapisano.' },
    closure_requires_confirmed_retest: {
      title: 'Brakuje retestu',
      advice: 'Dołącz potwierdzony retest i zamknij ponownie.',
    },
    precondition_failed: {
      title: 'Wpis się zmienił',
      advice: 'Zmieniła go inna osoba. Wczytaj go ponownie i powtórz zmianę.',
    },
    payload_too_large: { title: 'Zbyt duże', advice: 'Wyślij mniejszy plik lub mniej tekstu.' },
    unsupported_media_type: {
      title: 'Nieobsługiwany rodzaj pliku',
      advice: 'Wybierz plik obsługiwanego rodzaju.',
    },
    misdirected_request: {
      title: 'Niewłaściwa nazwa hosta',
      advice: 'Otwórz konsolę pod adresem tego serwera.',
    },
    closure_requires_confirmed_evidence: {
      title: 'Brakuje potwierdzonego dowodu',
      advice: 'Dołącz i potwierdź dowód naprawy, a potem zamknij ponownie.',
    },
    invalid_transition: {
      title: 'Niemożliwe w tym stanie',
      advice: 'Wczytaj stronę ponownie, aby zobaczyć możliwe kroki.',
    },
    fields_required: {
      title: 'Brakuje wartości pól',
      advice: 'Wypełnij pola własne wymagane w tym stanie, a potem powtórz zmianę stanu.',
    },
    approval_required: {
      title: 'Wymagane zatwierdzenie',
      advice: 'Podaj inną osobę, która to zatwierdziła.',
    },
    evidence_required: { title: 'Wymagany dowód', advice: 'Najpierw dołącz potwierdzony dowód.' },
    unknown_reference: {
      title: 'Nieznane odwołanie',
      advice: 'Sprawdź wybrany wpis. Nie istnieje lub nie masz do niego dostępu.',
    },
    evidence_erased: {
      title: 'Dowód usunięty',
      advice: 'Plik trwale usunięto. Wpis podaje, kto to zrobił i na jakiej podstawie.',
    },
    hash_mismatch: {
      title: 'Niezgodny skrót',
      advice: 'Plik nie zgadza się ze skrótem. Sprawdź plik i spróbuj ponownie.',
    },
    tlp_violation: {
      title: 'Oznaczenie TLP',
      advice: 'Oznaczenie źródła nie pozwala na tę widoczność.',
    },
    parse_failed: {
      title: 'Nie można odczytać pliku',
      advice: 'Sprawdź plik i zaimportuj go ponownie.',
    },
    no_findings: {
      title: 'Brak ustaleń',
      advice: 'Plik nie zawiera ustaleń. Niczego nie zapisano.',
    },
    package_too_large: {
      title: 'Zbyt duży pakiet',
      advice: 'Incydent ma za dużo wpisów dla tego formatu. Wybierz inny.',
    },
    message_incomplete: {
      title: 'Niekompletne zawiadomienie',
      advice: 'Uzupełnij obowiązkowe pola projektu i utwórz zgłoszenie ponownie.',
    },
    reason_required: { title: 'Wymagany powód', advice: 'Podaj powód tej decyzji.' },
    final_report_required: {
      title: 'Brakuje raportu końcowego',
      advice: 'Najpierw złóż raport końcowy.',
    },
    final_report_requires_evidence_register: {
      title: 'Twierdzenia bez dowodów',
      advice: 'Wskaż wpisy rejestru dla każdego ustalenia i złóż raport ponownie.',
    },
    idempotency_key_reused: {
      title: 'Już wysłano',
      advice:
        'Ten formularz wysłano z inną treścią. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
    },
    rate_limited: { title: 'Zbyt wiele prób', advice: 'Odczekaj chwilę i spróbuj ponownie.' },
    headers_too_large: {
      title: 'Zbyt duże żądanie',
      advice: 'Usuń część filtrów albo zaloguj się ponownie.',
    },
    internal: {
      title: 'Błąd serwera',
      advice:
        'Spróbuj ponownie. Jeśli błąd się powtarza, podaj administratorowi identyfikator żądania.',
    },
    unavailable: { title: 'Chwilowo niedostępne', advice: 'Spróbuj ponownie za chwilę.' },
    log_rollback_detected: {
      title: 'Zmiany zablokowane',
      advice: 'Dziennik audytu nie zgadza się ze swoimi kotwicami. Powiadom administratora.',
    },
    insufficient_storage: {
      title: 'Brak miejsca',
      advice: 'Dysk serwera jest pełny. Poproś operatora o zwolnienie miejsca.',
    },
  },
};
