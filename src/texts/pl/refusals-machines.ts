// What is refused to service accounts and about them, in Polish.
import type { Pairs } from '../translate.ts';

export const machineRefusals: Pairs = [
  [
    'Ask for scopes that the service account has: {0}.',
    'Poproś o zakresy, które ma konto usługi: {0}.',
  ],
  [
    'The credentials of the service account are wrong, or it has ended, is disabled, or needs a ' +
      'certificate. Check them, and ask an administrator.',
    'Dane uwierzytelniające konta usługi są błędne albo konto wygasło, jest wyłączone lub wymaga ' +
      'certyfikatu. Sprawdź je i zwróć się do administratora.',
  ],
  ['There is no such service account.', 'Nie ma takiego konta usługi.'],
  [
    'This service account proves itself by a certificate; it has no secret.',
    'To konto usługi uwierzytelnia się certyfikatem; nie ma sekretu.',
  ],
  [
    'A service account approves nothing. Ask a colleague.',
    'Konto usługi niczego nie zatwierdza. Poproś inną osobę.',
  ],
];
