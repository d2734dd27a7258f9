// Trwałe usuwanie dowodów, po polsku.
export const erasures = {
  erasures: {
    open: 'Poproś o trwałe usunięcie',
    title: 'Trwałe usunięcie dowodów i tekstów {{id}}',
    scope: 'Co jest usuwane',
    scopes: { evidence: 'Pliki dowodów', incident: 'Pliki i wszystkie teksty incydentu' },
    lead:
      'Klucze plików zostaną zniszczone, więc nikt ich już nie odczyta. Musi to zatwierdzić ' +
      'druga osoba. Wpisy, łańcuch dowodowy i dziennik audytu pozostają.',
    reached_zero: 'Żaden plik nie zostanie usunięty.',
    reached_one: '{{count}} plik do usunięcia (wpisy: {{records}}).',
    reached_few: '{{count}} pliki do usunięcia (wpisy: {{records}}).',
    reached_many: '{{count}} plików do usunięcia (wpisy: {{records}}).',
    reached_other: '{{count}} pliku do usunięcia (wpisy: {{records}}).',
    notReached_one: '{{count}} plik pozostaje:',
    notReached_few: '{{count}} pliki pozostają:',
    notReached_many: '{{count}} plików pozostaje:',
    notReached_other: '{{count}} pliku pozostaje:',
    why: {
      shared: 'używają go inne incydenty:',
      engagement: 'używa go dziennik testu.',
      report: 'jest zgłoszeniem.',
      logs: 'zawiera zdarzenia spoza tego incydentu.',
      archive: 'jest archiwum z plikami, które pozostają.',
      import_running: 'czyta go trwający import.',
      no_key: 'utracono go wcześniej.',
    },
    copies:
      'Kopie pozostają: wydane pakiety ({{packages}}), zgłoszenia ({{reports}}, w tym ' +
      'przekazane: {{delivered}}), odnotowane wydania ({{downloads}}) i wcześniejsze kopie ' +
      'zapasowe. Poproś o ich usunięcie.',
    rows: {
      evidence:
        'Teksty w bazie danych pozostają: tytuły, notatki, nazwy plików, zdarzenia z dzienników ' +
        'i skróty.',
      incident:
        'Tytuły, notatki, powody, ustalenia, nazwy plików i zdarzenia z dzienników zostaną ' +
        'usunięte. Pozostają skróty, czasy, kody, osoby działające i sporządzone zgłoszenia.',
    },
    entries_one: 'Teksty {{count}} starszego wpisu audytu pozostają w dzienniku.',
    entries_few: 'Teksty {{count}} starszych wpisów audytu pozostają w dzienniku.',
    entries_many: 'Teksty {{count}} starszych wpisów audytu pozostają w dzienniku.',
    entries_other: 'Teksty {{count}} starszego wpisu audytu pozostają w dzienniku.',
    ground: 'Podstawa',
    grounds: {
      gdpr_17: 'RODO, art. 17',
      authority_order: 'Nakaz organu',
      other: 'Inna podstawa',
    },
    reason: 'Powód',
    reasonHelp: 'Pozostaje w dzienniku audytu. Podaj sprawę, nie podawaj osób.',
    hashStays: 'Wiem, że skróty pozostają i że krótką treść można odgadnąć z jej skrótu.',
    request: 'Poproś o usunięcie',
    erased: 'Usunięto',
    onRequestOf: 'na wniosek:',
    approvedBy: 'zatwierdzenie:',
    files: 'Pliki i wpisy',
    filesOf: 'pliki: {{files}}, wpisy: {{records}}',
  },
};
