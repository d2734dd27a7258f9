// Errors of passkeys, in Polish.
import type { Pairs } from '../translate.ts';

export const passkeyRefusals: Pairs = [
  [
    'The password is right. Send the answer of your passkey in passkey, or a recovery code in ' +
      'code.',
    'Hasło jest prawidłowe. Użyj klucza dostępu albo podaj kod zapasowy.',
  ],
  [
    'This passkey was not accepted. Try again, or send a code.',
    'Klucz dostępu nie został przyjęty. Spróbuj ponownie albo podaj kod.',
  ],
  [
    'is of an app; use your passkey, or a recovery code',
    'pochodzi z aplikacji; użyj klucza dostępu albo kodu odzyskiwania',
  ],
  [
    'Codes of an app are not taken from you. Use your passkey, or a recovery code.',
    'Nie przyjmujemy od Ciebie kodów z aplikacji. Użyj klucza dostępu albo kodu odzyskiwania.',
  ],
  [
    'Passkeys need a host name: set IP3_PUBLIC_URL to the address that people open, not an IP ' +
      'address.',
    'Klucze dostępu wymagają nazwy hosta: administrator musi ustawić adres publiczny, ' +
      'który otwierają użytkownicy, a nie adres IP.',
  ],
  [
    'You have {0} passkeys, the most there can be. Remove one first.',
    'Masz {0} kluczy dostępu i nie możesz dodać następnego. Najpierw usuń jeden z nich.',
  ],
  [
    'This passkey is registered already. Use another one.',
    'Ten klucz dostępu jest już zarejestrowany. Użyj innego.',
  ],
  ['You have no passkey. Confirm in another way.', 'Nie masz klucza dostępu. Potwierdź inaczej.'],
  ['You have no such passkey.', 'Nie masz takiego klucza dostępu.'],
  [
    'You have no second factor. Set one up first.',
    'Nie masz drugiego składnika. Najpierw go skonfiguruj.',
  ],
];
