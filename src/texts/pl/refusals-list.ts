// Errors of outcomes, saved views and people at work, in Polish.
import type { Pairs } from '../translate.ts';

export const listRefusals: Pairs = [
  [
    'The incident has no note that "note_id" names. Name one that you can see.',
    'Tej notatki nie ma albo nie masz do niej dostępu. Wczytaj stronę ponownie.',
  ],
  ['At most {0} views can be pinned.', 'Można przypiąć najwyżej {0} widoków.'],
  [
    'There is no such view, or it is not shared with you.',
    'Nie ma takiego widoku albo nie jest Ci udostępniony.',
  ],
  ['You already have a view with this name.', 'Masz już widok o tej nazwie.'],
  ['You have {0} views. Delete one first.', 'Limit widoków: {0}. Najpierw usuń jeden z nich.'],
  [
    'The incident is linked to {0} already. Remove that link first.',
    'Ten incydent jest już powiązany z {0}. Najpierw usuń tamto powiązanie.',
  ],
  [
    '{0} has {1} links. Remove one first, or use a tag instead.',
    'Limit powiązań incydentu {0} to {1}. Usuń jedno z nich albo użyj tagu.',
  ],
  [
    'The incident has no such link. Read its links again.',
    'Tego powiązania już nie ma. Wczytaj stronę ponownie.',
  ],
  [
    '"{0}" is no incident. Use its ID or public ID (INC-2026-000123).',
    'Nie ma incydentu „{0}”. Podaj jego identyfikator, na przykład INC-2026-000123.',
  ],
  ['The incident itself was named. Name another one.', 'To jest ten sam incydent. Wskaż inny.'],
  [
    'No outcome is in force. Read the incident again.',
    'Żadne rozstrzygnięcie nie obowiązuje. Wczytaj incydent ponownie.',
  ],
  [
    '{0} is a duplicate itself. Name the incident that it is a duplicate of.',
    '{0} to też duplikat. Wskaż incydent, którego jest duplikatem.',
  ],
  [
    'The record is closed. Reopen the incident before you record an outcome.',
    'Incydent jest zamknięty. Otwórz go ponownie, zanim zapiszesz rozstrzygnięcie.',
  ],
  [
    'The outcome "{0}" is in force. Withdraw it before you record another.',
    'Obowiązuje już inne rozstrzygnięcie. Wycofaj je, zanim zapiszesz kolejne.',
  ],
  [
    'Other incidents are marked as duplicates of this one. Withdraw those first.',
    'Inne incydenty są oznaczone jako duplikaty tego. Najpierw wycofaj te oznaczenia.',
  ],
];
