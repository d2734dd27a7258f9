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
  ['must be the e-mail of an enabled user', 'musi być adresem e-mail aktywnego użytkownika'],
  ['is the name of another service account', 'to nazwa innego konta usługi'],
  ['must be the public key of a JWK', 'musi być kluczem publicznym jako JWK'],
  ['is named twice', 'występuje dwa razy'],
  [
    'must be Ed25519, P-256, P-384, or RSA of {0} to {1} bits with the exponent 65537',
    'musi być Ed25519, P-256, P-384 albo RSA o długości od {0} do {1} bitów z wykładnikiem 65537',
  ],
  ['is required with {0}', 'jest wymagane przy {0}'],
  ['is for another way than {0}', 'jest dla innego sposobu niż {0}'],
  [
    'There is no such connector, or it was retired.',
    'Nie ma takiego łącznika albo został wycofany.',
  ],
  ['must be an https address', 'musi być adresem https'],
  [
    'must have no user, query or fragment; the token has its own member',
    'nie może mieć użytkownika, zapytania ani fragmentu; token ma własne pole',
  ],
  [
    'must be https, or a host that IP3_EGRESS_ALLOW names if IP3_TLS_ONLY allows plain HTTP',
    'musi mieć https albo host podany w IP3_EGRESS_ALLOW, jeśli IP3_TLS_ONLY dopuszcza HTTP',
  ],
  ['must name one, say {0}', 'musi podać co najmniej jeden, np. {0}'],
  ['must be like {0}', 'musi wyglądać jak {0}'],
  ['is the name of another connector', 'to nazwa innego łącznika'],
  ['is required with another address', 'jest wymagane przy innym adresie'],
  [
    'is one too many: of {0} connectors retire one',
    'to o jeden za dużo: wycofaj jeden z {0} łączników',
  ],
  [
    'must have 8 to 500 visible ASCII characters without blanks',
    'musi mieć od 8 do 500 widocznych znaków ASCII bez odstępów',
  ],
  [
    'This service account proves itself by a certificate or a key; it has no secret.',
    'To konto usługi uwierzytelnia się certyfikatem lub kluczem; nie ma sekretu.',
  ],
  [
    'A service account approves nothing. Ask a colleague.',
    'Konto usługi niczego nie zatwierdza. Poproś inną osobę.',
  ],
];
