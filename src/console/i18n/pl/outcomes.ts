// Rozstrzygnięcia inne niż zamknięcie, po polsku.
import { label } from '../declared-texts.ts';

export const outcomes = {
  outcome: {
    none: 'brak',
    false_positive: 'Fałszywy alarm',
    accepted_risk: 'Ryzyko zaakceptowane',
    duplicate: 'Duplikat',
    merged: 'Scalony',
  },
  outcomes: {
    open: 'Inne rozstrzygnięcie…',
    title: 'Rozstrzygnięcie incydentu {{id}}',
    lead:
      'Rozstrzygnięcie nie zamyka incydentu. Incydent pozostaje otwarty, zamknięcie nadal wymaga ' +
      'retestu, a statystyki liczą go osobno.',
    choice: 'Rozstrzygnięcie',
    help: {
      false_positive: 'Nie ma problemu. Wynik był błędny.',
      accepted_risk: 'Problem na razie zostaje. Akceptacja kończy się sama w podanym dniu.',
      duplicate: 'Praca toczy się w innym incydencie.',
    },
    reason: 'Powód',
    original: 'Identyfikator pierwotnego incydentu',
    approver: label('pl', 'action', 'approved_by'),
    approverHelp: 'Druga osoba, z rolą Operator lub wyższą.',
    expires: 'Zaakceptowane do',
    expiresHelp: 'Najwyżej rok. Po tym dniu incydent znów wymaga decyzji.',
    submit: {
      false_positive: 'Zapisz fałszywy alarm',
      accepted_risk: 'Zaakceptuj ryzyko',
      duplicate: 'Zapisz duplikat',
    },
    notClosed: 'Incydent nie jest zamknięty: warunki powyżej nadal obowiązują.',
    until: 'do',
    of: '–',
    into: 'z',
    by: label('pl', 'evidence', 'created_by'),
    approved: label('pl', 'action', 'approved_by'),
    stranger: 'Żadne aktywne konto nie ma tego adresu.',
    withdraw: 'Cofnij rozstrzygnięcie',
    likely: 'Możliwe duplikaty',
    likelyCount_one: '{{count}} możliwy duplikat',
    likelyCount_few: '{{count}} możliwe duplikaty',
    likelyCount_many: '{{count}} możliwych duplikatów',
    likelyCount_other: '{{count}} możliwych duplikatów',
    choose: 'Wybierz {{id}}',
    signs: {
      same_finding: 'ten sam wynik',
      same_weakness: 'to samo CVE i zasób',
      similar_title: 'podobny tytuł',
    },
    history: 'Wcześniejsze rozstrzygnięcia',
    ends: {
      withdrawn: 'wycofane',
      expired: 'wygasło w terminie',
      closed: 'zakończone zamknięciem',
    },
  },
};
