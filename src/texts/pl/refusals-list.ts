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
    '{0} is part of {1} already, through {2}. ' +
      'Remove one of these links first, or link the two as related.',
    '{0} jest już częścią {1} przez {2}. ' +
      'Najpierw usuń jedno z tych powiązań albo połącz oba incydenty jako powiązane.',
  ],
  [
    '{0} is caused by {1} already, through {2}. ' +
      'Remove one of these links first, or link the two as related.',
    '{1} jest już przyczyną {0} przez {2}. ' +
      'Najpierw usuń jedno z tych powiązań albo połącz oba incydenty jako powiązane.',
  ],
  [
    'More than {0} incidents follow {1} along such links. Link the two as related instead.',
    'Po takich powiązaniach za {1} idzie więcej incydentów niż {0}. Połącz oba jako powiązane.',
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
    'The incident was merged into another one. Undo that merge instead.',
    'Ten incydent scalono z innym. Cofnij to scalenie.',
  ],
  [
    '{0} has changed since you read it. Read the preview again, then merge.',
    '{0} zmienił się po otwarciu podglądu. Wczytaj podgląd ponownie, a potem scal.',
  ],
  ['{0} is closed. Reopen it, or merge without it.', '{0} jest zamknięty. Pomiń go.'],
  [
    '{0} has an outcome. Withdraw it, or merge without it.',
    '{0} ma rozstrzygnięcie. Cofnij je albo pomiń ten incydent.',
  ],
  [
    'Other incidents are duplicates of {0} or merged into it. Merge those directly instead.',
    'Z {0} scalono inne incydenty albo są one jego duplikatami. Scal je bezpośrednio.',
  ],
  [
    '{0} would show more than {1} merged incidents. Merge fewer.',
    '{0} może pokazać najwyżej {1} scalonych incydentów. Scal ich mniej.',
  ],
  ['{0} is closed. Reopen it first.', '{0} jest zamknięty. Najpierw go otwórz.'],
  ['{0} has an outcome. Withdraw it first.', '{0} ma rozstrzygnięcie. Najpierw je cofnij.'],
  [
    '{0} has {1} splits. Split one of those incidents instead.',
    'Limit wydzieleń z {0} to {1}. Podziel jeden z wydzielonych incydentów.',
  ],
  [
    '{0} has {1} links. Remove one first: a split links both incidents.',
    'Limit powiązań incydentu {0} to {1}. Najpierw usuń jedno z nich.',
  ],
  [
    'Someone has worked on {0} since the split. ' +
      'Record an outcome there instead, or merge it back.',
    'Po wydzieleniu ktoś pracował nad {0}. Zapisz tam rozstrzygnięcie albo scal go z powrotem.',
  ],
  ['The split was undone already.', 'To wydzielenie już cofnięto.'],
  [
    'The incident has no such split. Read its splits again.',
    'Tego wydzielenia już nie ma. Wczytaj stronę ponownie.',
  ],
  ['The merge was undone already.', 'To scalenie już cofnięto.'],
  ['{0} was closed after the merge.', 'Po scaleniu zamknięto {0}, więc scalenia nie można cofnąć.'],
  [
    'Other incidents were merged after these. Undo that merge first.',
    'Później scalono kolejne incydenty. Najpierw cofnij tamto scalenie.',
  ],
  [
    'Reports or decisions since the merge rest on its times. Correct the times instead, and ' +
      'leave the merge.',
    'Późniejsze zgłoszenia lub decyzje opierają się na czasach scalenia. Popraw czasy, a ' +
      'scalenie zostaw.',
  ],
  [
    'The incident was closed after the merge. Reopen it first.',
    'Ten incydent zamknięto po scaleniu. Najpierw otwórz go ponownie.',
  ],
  [
    'The incident itself is a duplicate now or was merged. Undo that first.',
    'Ten incydent jest teraz duplikatem albo go scalono. Najpierw to cofnij.',
  ],
  [
    'Someone changed the times that the merge set. They would be lost.',
    'Ktoś zmienił czasy, które ustawiło scalenie. Cofnięcie by je utraciło.',
  ],
  [
    'The incident has no such merge. Read its merges again.',
    'Tego scalenia już nie ma. Wczytaj stronę ponownie.',
  ],
  [
    'No outcome is in force. Read the incident again.',
    'Żadne rozstrzygnięcie nie obowiązuje. Wczytaj incydent ponownie.',
  ],
  [
    '{0} is a duplicate itself, or was merged into another incident. Name that other incident.',
    '{0} to też duplikat albo incydent scalony z innym. Wskaż tamten incydent.',
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
    'Other incidents are duplicates of this one or merged into it. Undo those first.',
    'Inne incydenty są duplikatami tego albo są z nim scalone. Najpierw to cofnij.',
  ],
  [
    'There is no legal entity "{0}". List them with GET …/legal-entities.',
    'Nie ma takiego podmiotu. Wybierz inny z listy.',
  ],
  [
    'There can be at most {0} legal entities, archived ones included.',
    'Podmiotów może być najwyżej {0}, razem z zarchiwizowanymi.',
  ],
  [
    'The entity "{0}" is archived. Restore it first.',
    'Podmiot „{0}” jest zarchiwizowany. Najpierw go przywróć.',
  ],
  ['The entity "{0}" is not archived.', 'Podmiot „{0}” nie jest zarchiwizowany.'],
  [
    'The release check has {0} findings. Repair them, or say in "release_reason" why the report ' +
      'is sent anyway.',
    'Kontrola przed wysłaniem ma uwagi ({0}). Popraw je albo podaj powód wysłania mimo nich.',
  ],
  [
    'Only a person with the role Legal/DPO can release a report with a reason.',
    'Tylko osoba w roli Legal/DPO może wydać zgłoszenie z uzasadnieniem.',
  ],
  [
    'Version {0} of the text of this report is not approved. Have it approved, or discard ' +
      'it to send the generated text.',
    'Wersja {0} tekstu zgłoszenia nie jest zatwierdzona. Uzyskaj zatwierdzenie albo odrzuć ją, ' +
      'aby wysłać tekst wygenerowany.',
  ],
  [
    'There is no obligation "{0}". See the legal catalogue.',
    'Nie ma obowiązku „{0}”. Zobacz katalog prawny.',
  ],
  [
    'You wrote this text. Another person with the role Legal/DPO has to approve it.',
    'Ten tekst jest Twój. Zatwierdzić musi go inna osoba z rolą Legal/DPO.',
  ],
  [
    '{0} saved another text in the meantime. Read it, put both together and save again. ' +
      'Nothing was lost: each text stays in the history.',
    'W międzyczasie zapisano inny tekst (autor: {0}). Przeczytaj go, połącz oba i zapisz ' +
      'ponownie. Nic nie przepadło: każdy tekst pozostaje w historii.',
  ],
  [
    "This step isn't possible now: the text was submitted, approved or discarded in the " +
      'meantime. Read it again.',
    'Ten krok nie jest teraz możliwy: tekst w międzyczasie przekazano, zatwierdzono albo ' +
      'odrzucono. Przeczytaj go ponownie.',
  ],
  [
    'A text of a report takes at most {0} entries. Release or copy this one.',
    'Tekst zgłoszenia może mieć najwyżej {0} wpisów. Wydaj go albo skopiuj.',
  ],
];
