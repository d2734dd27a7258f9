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
