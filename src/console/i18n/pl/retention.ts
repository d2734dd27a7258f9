// Retencja, po polsku.
export const retention = {
  retention: {
    kinds: {
      log_events: 'Zdarzenia logów bez incydentu',
      import_files: 'Pliki importów',
      sign_in_records: 'Zakończone tokeny i odnośniki haseł',
      delivery_attempts: 'Próby dostarczenia potwierdzonych zgłoszeń',
    },
    help: {
      log_events:
        'Z otrzymanymi bajtami, gdy nie potrzebuje ich zdarzenie ani dowód. Liczone od odebrania.',
      import_files:
        'Pliki i archiwa, których nie używa dowód, zgłoszenie ani test. Liczone od importu.',
      sign_in_records: 'Wygasłe, unieważnione lub użyte. Sesje znikają po wygaśnięciu.',
      delivery_attempts: 'Zgłoszenie i potwierdzenie pozostają. Liczone od potwierdzenia.',
    },
    never:
      'Dowody, incydenty, łańcuch dowodowy i dziennik audytu nigdy nie są usuwane. Każde ' +
      'usunięcie jest w dzienniku audytu, ze skrótem.',
    policies: 'Zasady retencji',
    columns: {
      title: 'Rekordy',
      days: 'Usuwane po',
      reason: 'Powód',
      removed: 'Dotąd usunięto',
      edit: 'Działanie',
    },
    keep: 'Przechowywane',
    days_one: '{{count}} dniu',
    days_few: '{{count}} dniach',
    days_many: '{{count}} dniach',
    days_other: '{{count}} dnia',
    from: 'Od',
    by: 'Zatwierdza: {{name}}',
    waiting_one: '{{count}} niepotrzebny plik zniknie z dysku w ciągu doby.',
    waiting_few: '{{count}} niepotrzebne pliki znikną z dysku w ciągu doby.',
    waiting_many: '{{count}} niepotrzebnych plików zniknie z dysku w ciągu doby.',
    waiting_other: '{{count}} niepotrzebnego pliku zniknie z dysku w ciągu doby.',
    change: 'Zmień…',
    daysLabel: 'Dni (puste: wszystko pozostaje)',
    preview: 'Co zostałoby teraz usunięte',
    records_one: '{{count}} rekord',
    records_few: '{{count}} rekordy',
    records_many: '{{count}} rekordów',
    records_other: '{{count}} rekordu',
    moreThan: 'Więcej niż {{records}}',
    files_one: '{{count}} plik, {{size}}',
    files_few: '{{count}} pliki, {{size}}',
    files_many: '{{count}} plików, {{size}}',
    files_other: '{{count}} pliku, {{size}}',
    oldest: 'Najstarszy',
    reason: 'Powód',
    approver: 'Zatwierdza (e-mail)',
    approverHelp: 'Potrzebne, gdy usuwa się więcej niż dotąd. Zaczyna się wtedy po 24 godzinach.',
    save: 'Zapisz zasadę',
  },
};
