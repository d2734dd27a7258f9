// Ochrona danych, po polsku.
export const privacy = {
  privacy: {
    search: 'Wyszukiwanie osoby',
    kind: 'Żądanie',
    kinds: {
      access: 'Dostęp (art. 15)',
      erasure: 'Usunięcie (art. 17)',
      rectification: 'Sprostowanie (art. 16)',
      restriction: 'Ograniczenie (art. 18)',
      objection: 'Sprzeciw (art. 21)',
      breach_scope: 'Zakres naruszenia',
    },
    terms: 'Imię i nazwisko, e-mail, adres lub numer',
    termsHelp: 'Po jednym w wierszu, najwyżej {{count}}. Szukane jako część pola.',
    purpose: 'Cel',
    purposeHelp: 'Na stałe w dzienniku audytu. Nie podawaj w nim tej osoby.',
    start: 'Szukaj',
    hits_one: 'Znaleziono {{count}} rekord.',
    hits_few: 'Znaleziono {{count}} rekordy.',
    hits_many: 'Znaleziono {{count}} rekordów.',
    hits_other: 'Znaleziono {{count}} rekordu.',
    places: 'Tabele z rekordami',
    columns: { table: 'Tabela', hits: 'Rekordy' },
    moreThan: 'ponad {{count}}',
    check:
      'Sprawdź plik przed wydaniem: pola mogą wymieniać inne osoby. Plik podaje, co pominięto, ' +
      'np. pliki w magazynie.',
    save: 'Zapisz wyniki',
    record: 'Rejestr czynności przetwarzania',
    recordLead: 'Które pola mogą zawierać dane osobowe i jak długo pozostają (art. 30).',
    saveRecord: 'Zapisz rejestr',
  },
};
