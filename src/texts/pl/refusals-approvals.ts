// Errors of requests for approval, in Polish.
import type { Pairs } from '../translate.ts';

export const approvalRefusals: Pairs = [
  ['Approval request not found.', 'Nie znaleziono wniosku o zatwierdzenie.'],
  [
    "You can't decide your own request. Ask a colleague.",
    'Nie można rozstrzygnąć własnego wniosku. Poproś inną osobę.',
  ],
  [
    "An account can't approve in its first 24 hours.",
    'Konto nie może zatwierdzać w ciągu pierwszych 24 godzin.',
  ],
  [
    'The person who asked has changed your user within 24 hours. Ask a colleague.',
    'Osoba wnioskująca zmieniła Twoje konto w ciągu ostatnich 24 godzin. Poproś inną osobę.',
  ],
  [
    'You sign in with a provider that was linked to your user within 24 hours. Ask a colleague.',
    'Logujesz się przez dostawcę tożsamości, którego powiązano z Twoim kontem w ciągu ostatnich ' +
      '24 godzin. Poproś inną osobę.',
  ],
  [
    'The two of you must have two different roles. Ask someone else.',
    'Obie osoby muszą mieć różne role. Poproś kogoś innego.',
  ],
  [
    'The person who asked has made a password link for you within 24 hours. Ask a colleague.',
    'Osoba wnioskująca utworzyła dla Ciebie link do hasła w ciągu ostatnich 24 godzin. ' +
      'Poproś kogoś innego.',
  ],
  [
    'This request is decided or has expired. Reload the list.',
    'Wniosek jest rozstrzygnięty albo wygasł. Wczytaj listę ponownie.',
  ],
  [
    'A second person has to approve this. The request is waiting; when it is confirmed, repeat ' +
      'what you did.',
    'To musi zatwierdzić druga osoba. Wniosek czeka; po zatwierdzeniu powtórz działanie.',
  ],
];
