// What single sign-on refuses, in Polish.
import type { Pairs } from '../translate.ts';

export const signOnRefusals: Pairs = [
  [
    'Your account here is disabled. Ask an administrator.',
    'Twoje konto jest tu wyłączone. Zwróć się do administratora.',
  ],
  [
    'None of your groups has a role here. Ask an administrator for a group that has one.',
    'Żadna z Twoich grup nie ma tu roli. Poproś administratora o grupę, która ją ma.',
  ],
  [
    'You have no account here. Ask an administrator to link one to your issuer and subject.',
    'Nie masz tu konta. Poproś administratora o powiązanie konta z Twoim wystawcą i ' +
      'identyfikatorem.',
  ],
  [
    'The provider names no verified email address of yours. Ask an administrator of the provider.',
    'Dostawca tożsamości nie podał potwierdzonego adresu e-mail. Zwróć się do jego ' +
      'administratora.',
  ],
  [
    'An account with the address {0} exists and is not linked to you. Ask an administrator ' +
      'to link it to your issuer and subject.',
    'Konto z adresem {0} istnieje i nie jest z Tobą powiązane. Poproś administratora o ' +
      'powiązanie go z Twoim wystawcą i identyfikatorem.',
  ],
  [
    'This browser did not begin this sign-in, or too long ago. Sign in again.',
    'To logowanie rozpoczęto w innej przeglądarce albo zbyt dawno. Zaloguj się ponownie.',
  ],
  ['The user has no such identity.', 'Użytkownik nie ma takiej tożsamości.'],
  [
    'This identity is linked to a user already. Unlink it there first.',
    'Ta tożsamość jest już powiązana z użytkownikiem. Najpierw usuń tamto powiązanie.',
  ],
  [
    '{0} did not ask again who you are, or does not say when it did. ' + 'Tell an administrator.',
    '{0}: dostawca nie zapytał ponownie o tożsamość albo nie podaje, kiedy to zrobił. ' +
      'Powiadom administratora.',
  ],
  [
    '{0} did not confirm this sign-in ({1}). Sign in again.',
    '{0}: logowania nie potwierdzono ({1}). Zaloguj się ponownie.',
  ],
  [
    '{0} has no device authorization for this service. Have it allowed for its client there ' +
      '(RFC 8628), or use a token that you make in the console.',
    '{0}: dostawca nie udostępnia tej usłudze logowania kodem urządzenia. Poproś o włączenie go ' +
      'dla jej klienta (RFC 8628) albo użyj tokenu utworzonego w konsoli.',
  ],
  [
    'The file of breached passwords cannot be read. Tell an administrator.',
    'Nie można odczytać pliku z hasłami z wycieków. Powiadom administratora.',
  ],
  ['There is no such provider.', 'Nie ma takiego dostawcy tożsamości.'],
  [
    '{0} could not be asked: {1}. Try again, or tell an administrator.',
    '{0} nie odpowiada. Spróbuj ponownie albo zawiadom administratora.',
  ],
];
