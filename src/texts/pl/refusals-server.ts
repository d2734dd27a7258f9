// Errors and reasons of outcomes, in Polish: sign-in, limits, closing and deliveries.
import type { Pairs } from '../translate.ts';

export const serverRefusals: Pairs = [
  [
    'Too many sign-ins at the same time. Try again in {0} seconds.',
    'Zbyt wiele jednoczesnych logowań. Spróbuj ponownie za {0} s.',
  ],
  ['You have no such session.', 'Nie masz takiej sesji.'],
  [
    "Demo users share one password, which can't be changed.",
    'Użytkownicy demo mają wspólne hasło, którego nie można zmienić.',
  ],
  [
    'This link was used, replaced or is older than 24 hours. Ask an administrator for a ' +
      'new one.',
    'Ten link wykorzystano, zastąpiono lub ma ponad 24 godziny. Poproś administratora o nowy.',
  ],
  ['This user is disabled. Enable the user first.', 'To konto jest wyłączone. Najpierw je włącz.'],
  [
    'A link replaces the password of another user. Change your own with POST ' +
      '/api/ip3/v1/me/password, which requires the current one.',
    'Link zastępuje hasło innego użytkownika. Swoje zmień w sekcji „Twoje hasło”.',
  ],
  [
    'A token can only revoke itself. Log in to revoke another one.',
    'Zaloguj się ponownie, aby unieważnić ten token.',
  ],
  ['You have no such token.', 'Nie masz takiego tokenu.'],
  [
    "You have {0} active tokens. Revoke one that you don't need.",
    'Masz aktywne tokeny: {0}. Unieważnij niepotrzebny.',
  ],
  [
    'The email address or password is wrong. Check both.',
    'Adres e-mail lub hasło są nieprawidłowe. Sprawdź oba.',
  ],
  [
    'Your initial password has expired. Ask an administrator for a link to choose your own.',
    'Hasło początkowe wygasło. Poproś administratora o link do ustawienia własnego.',
  ],
  ['This session has ended. Log in again.', 'Ta sesja się zakończyła. Zaloguj się ponownie.'],
  ['There is nothing at this URL. See /api/docs.', 'Nie znaleziono strony ani wpisu.'],
  [
    'Send the token of the calendar as the password of Basic authentication, with any name.',
    'Wyślij token kalendarza jako hasło uwierzytelniania Basic, z dowolną nazwą.',
  ],
  [
    'Send "Authorization: Bearer <token>" with a token of POST /api/ip3/v1/auth/login.',
    'Sesja się zakończyła. Zaloguj się ponownie.',
  ],
  [
    'This server only runs jobs. Ask another server.',
    'Ten serwer wykonuje tylko zadania. Skieruj żądanie do innego serwera.',
  ],
  ['The server is stopping. Try again in a moment.', 'Serwer się zatrzymuje. Spróbuj za chwilę.'],
  [
    'The request is malformed. Check the URL and headers.',
    'Nieprawidłowe żądanie. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
  ],
  [
    'The form is malformed or has too many parts. Send one file and few fields.',
    'Nieprawidłowy formularz. Wysyłaj po jednym pliku.',
  ],
  ['The record is busy. Try again in a moment.', 'Wpis jest zajęty. Spróbuj za chwilę.'],
  [
    'The disk is full. Free space, then try again.',
    'Dysk serwera jest pełny. Poproś operatora o zwolnienie miejsca i spróbuj ponownie.',
  ],
  [
    'Someone made the same change at the same time. Read it and try again.',
    'Ktoś wprowadził tę samą zmianę w tym samym czasie. Wczytaj ponownie i spróbuj ' +
      'jeszcze raz.',
  ],
  [
    "The text contains a character that can't be stored (U+0000).",
    'Tekst zawiera znak, którego nie można zapisać (U+0000).',
  ],
  [
    'Try again. If the error persists, give the request_id to your administrator.',
    'Spróbuj ponownie. Jeśli błąd się powtarza, przekaż administratorowi identyfikator ' +
      'żądania.',
  ],
  ['Send a smaller file.', 'Wyślij mniejszy plik.'],
  ['Send a smaller body.', 'Wpisz mniej tekstu albo wyślij mniejszy plik.'],
  [
    'Send a body of at most {0} bytes.',
    'Limit wynosi {0} bajtów. Wpisz mniej tekstu albo wyślij mniejszy plik.',
  ],
  [
    'Send at most {0} bytes (setting IP3_IMPORT_MAX_BYTES).',
    'Plik przekracza {0} bajtów, limit tego serwera.',
  ],
  ['The body arrived too slowly. Send it again.', 'Przesyłanie było zbyt wolne. Spróbuj ponownie.'],
  [
    'The bytes are encrypted, and this server does not have their key.',
    'Plik jest zaszyfrowany, a ten serwer nie ma jego klucza.',
  ],
  [
    'The vault has reached its size limit (setting IP3_VAULT_MAX_BYTES). Nothing was ' +
      'stored. Ask the operator for more space, then send it again.',
    'Magazyn dowodów osiągnął limit rozmiaru. Niczego nie zapisano. Poproś operatora o ' +
      'więcej miejsca.',
  ],
  [
    'The disk of the vault has too little free space (setting IP3_VAULT_FREE_BYTES). ' +
      'Nothing was stored. Free space, then send it again.',
    'Na dysku serwera jest za mało miejsca. Niczego nie zapisano. Poproś operatora o ' +
      'zwolnienie miejsca.',
  ],
  [
    'This Idempotency-Key was used for another request. Use a new key for each request.',
    'Ten formularz wysłano już z inną treścią. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
  ],
  [
    'The answer to the first request with this Idempotency-Key was erased. Use a new key.',
    'Odpowiedź na ten formularz trwale usunięto. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
  ],
  [
    'Attach confirmed evidence before setting priority or severity: a claim never ' +
      'exceeds its proof.',
    'Dołącz potwierdzony dowód, zanim ustawisz priorytet lub dotkliwość: twierdzenie nie ' +
      'wykracza poza dowód.',
  ],
  [
    'Closing requires a response action with a validation_ref (remediation evidence) on ' +
      'this incident.',
    'Aby zamknąć incydent, powiąż dowód z jego działaniem.',
  ],
  [
    'Attach confirmed evidence of the fix, including a record whose type contains "retest".',
    'Dołącz potwierdzone dowody naprawy, w tym retest.',
  ],
  [
    'Attach a confirmed evidence record whose type contains "retest", then close again.',
    'Dołącz potwierdzony retest i zamknij ponownie.',
  ],
  [
    'The newest retest, record {0} ({1}, recorded {2}), reports that the finding is ' +
      'still present. Fix it, retest, and attach the confirmed result; or withdraw that ' +
      'record if it is wrong.',
    'Najnowszy retest nadal zgłasza to ustalenie. Napraw, wykonaj retest i dołącz ' +
      'potwierdzony wynik albo wycofaj ten dowód, jeśli jest błędny.',
  ],
  ['Name who approved it in approved_by.', 'Podaj, kto to zatwierdził.'],
  [
    "You can't approve your own action. Name another user in approved_by.",
    'Nie możesz zatwierdzić własnego działania. Wybierz innego użytkownika.',
  ],
  [
    'approved_by must name an enabled user with the role {0} or one above it.',
    'Zatwierdzający musi być aktywnym użytkownikiem z rolą {0} lub wyższą.',
  ],
  [
    'approved_by must name an enabled user with the role {0} or one above it. The two of ' +
      'you must have two different roles.',
    'Zatwierdzający musi być aktywnym użytkownikiem z rolą {0} lub wyższą. Musicie mieć ' +
      'dwie różne role.',
  ],
  ['The request was cancelled.', 'Żądanie anulowano.'],
  [
    'This requires the role "{0}" or a higher one. Ask an administrator.',
    'Wymagana jest rola „{0}” lub wyższa. Poproś administratora.',
  ],
  [
    'Send a body that is well-formed JSON.',
    'Nieprawidłowe żądanie. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
  ],
  ['Not ready ({0}); try again in a moment.', 'Serwer nie jest gotowy ({0}). Spróbuj za chwilę.'],
  ['File not found.', 'Nie znaleziono pliku.'],
  [
    'The process ended during the attempt. Whether the report was sent is unknown.',
    'Proces zakończył się podczas próby. Nie wiadomo, czy zgłoszenie wysłano.',
  ],
  [
    "The server couldn't send it; see its log.",
    'Serwer nie mógł tego wysłać; szczegóły są w jego dzienniku.',
  ],
  ['The report is missing from the vault.', 'Brakuje zgłoszenia w magazynie dowodów.'],
  [
    'The stored report has changed in the vault.',
    'Zapisane zgłoszenie zmieniło się w magazynie dowodów.',
  ],
  [
    'The recorded facts trigger no obligation of the regime {0}, but the report is ' +
      'queued anyway. Check the regime, or record the legal facts (PUT …/legal-facts).',
    'Zapisane fakty nie uruchamiają żadnego obowiązku z tego aktu, ale zgłoszenie jest w ' +
      'kolejce. Sprawdź akt albo uzupełnij fakty na karcie Prawo.',
  ],
  ['The time-stamping authority responded with {0}.', 'Urząd znakowania czasem odpowiedział: {0}.'],
  [
    'The time-stamping authority stamped other data than requested.',
    'Urząd znakowania czasem oznaczył inne dane niż te, o które poproszono.',
  ],
  [
    'The clocks of the time-stamping authority and this server differ by minutes.',
    'Zegary urzędu znakowania czasem i serwera różnią się o minuty.',
  ],
  ['The endpoint accepted it with status {0}.', 'Odbiorca przyjął zgłoszenie (status {0}).'],
  ['The endpoint responded with status {0}.', 'Odbiorca odpowiedział statusem {0}.'],
  [
    'The endpoint has no signing key. Set IP3_DELIVERY_…_SECRET.',
    'Brakuje klucza podpisującego. Ustaw IP3_DELIVERY_…_SECRET.',
  ],
  ['The mail server accepted it.', 'Serwer poczty przyjął wiadomość.'],
  ['The mail server rejected the login{0}.', 'Serwer poczty odrzucił logowanie{0}.'],
  ['The mail server offers no trusted TLS.', 'Serwer poczty nie oferuje zaufanego TLS.'],
  [
    'The mail server refused STARTTLS. Use one that accepts it, or name this one in ' +
      'IP3_EGRESS_ALLOW and set IP3_TLS_ONLY=off.',
    'Serwer poczty odrzucił STARTTLS. Użyj serwera, który go przyjmuje, albo podaj ten w ' +
      'IP3_EGRESS_ALLOW i ustaw IP3_TLS_ONLY=off.',
  ],
  ['The mail server rejected it{0}.', 'Serwer poczty odrzucił wiadomość{0}.'],
  [
    'Written to the outbox folder, from where a person submits it.',
    'Zapisano w folderze wyjściowym, z którego zgłoszenie przekazuje człowiek.',
  ],
  [
    'The outbox already contained it, with the same content.',
    'Skrzynka nadawcza już to zawierała, z tą samą treścią.',
  ],
  [
    'The outbox contains another file named {0}. Move it away.',
    'Skrzynka nadawcza zawiera inny plik o nazwie {0}. Przenieś go.',
  ],
  [
    'The disk of the outbox is full. Free space.',
    'Dysk skrzynki nadawczej jest pełny. Zwolnij miejsce.',
  ],
  [
    "The outbox isn't writable ({0}). Check the folder of IP3_OUTBOX_DIR.",
    'Nie można zapisać do skrzynki nadawczej ({0}). Sprawdź folder z IP3_OUTBOX_DIR.',
  ],
  ['It took too long and was aborted.', 'Trwało zbyt długo i zostało przerwane.'],
  ['{0} Give the reason in "reason".', '{0} Podaj powód.'],
  [
    'This change of {0} removes a reporting obligation or extends its deadline.',
    'Ta zmiana usuwa obowiązek zgłoszenia lub wydłuża jego termin.',
  ],
  [
    'No free engagement number was found. Try again.',
    'Nie znaleziono wolnego numeru testu. Spróbuj ponownie.',
  ],
  [
    "The audit log isn't the one that was anchored: {0}. Nothing is written; {1}.",
    'Dziennik audytu nie zgadza się ze swoimi kotwicami. Zapisy są zablokowane. Powiadom ' +
      'administratora.',
  ],
  ['There is no note with this ID that you can see.', 'Nie znaleziono notatki.'],
  [
    '{0} withdrew this note. Ask an administrator to restore it.',
    'Tę notatkę wycofano ({0}). Poproś administratora o przywrócenie.',
  ],
  [
    'Only {0} and administrators can withdraw and restore this note.',
    'Tę notatkę może wycofać i przywrócić tylko {0} lub administrator.',
  ],
  [
    'The text of this note is {0}. Read the note again.',
    'Treść tej notatki się zmieniła. Wczytaj ją ponownie.',
  ],
  [
    'The incident has no record that "{0}" names. Name one of its own.',
    'Incydent nie ma wpisu „{0}”. Wybierz wpis tego incydentu.',
  ],
  [
    'A reply cannot be replied to. Reply to the first note.',
    'Nie można odpowiedzieć na odpowiedź. Odpowiedz na pierwszą notatkę.',
  ],
  [
    'A note takes at most {0} replies. Write a new note.',
    'Notatka może mieć najwyżej {0} odpowiedzi. Napisz nową notatkę.',
  ],
  [
    'Only {0} can edit this note. Reply to it instead.',
    'Tę notatkę może edytować tylko {0}. Możesz na nią odpowiedzieć.',
  ],
  [
    'The text of this note is withdrawn. Restore the note first.',
    'Treść tej notatki wycofano. Najpierw przywróć notatkę.',
  ],
  [
    'It changed since, so it was left as it is.',
    'Wpis się w międzyczasie zmienił, więc pozostał bez zmian.',
  ],
  [
    'You have started no such change; its results last 30 days.',
    'Nie ma takiej zmiany wśród Twoich; wyniki są dostępne przez 30 dni.',
  ],
  [
    'The data folder of the process that answers has no such key. Where several processes have ' +
      'data folders of their own, send the request to the one that has it.',
    'Folder danych tego procesu nie ma takiego klucza. Gdy kilka procesów ma własne foldery ' +
      'danych, wyślij żądanie do tego, który go ma.',
  ],
  [
    'This key does not sign now. Read the keys again.',
    'Ten klucz teraz nie podpisuje. Wczytaj klucze ponownie.',
  ],
  [
    'This key has ended or ends already. Read the keys again.',
    'Ten klucz już się skończył albo jego koniec jest wyznaczony. Wczytaj klucze ponownie.',
  ],
];
