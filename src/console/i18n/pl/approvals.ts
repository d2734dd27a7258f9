// Wnioski, które czekają na drugą osobę, po polsku.
export const approvals = {
  approvals: {
    lead: 'Zanim cokolwiek się stanie, zatwierdza to albo odrzuca druga osoba.',
    show: { turn: 'Twoja kolej', own: 'Moje wnioski', all: 'Wszystkie' },
    none: {
      turn: 'Nic na Ciebie nie czeka.',
      own: 'Nie masz żadnych wniosków.',
      all: 'Nie ma wniosków do Twoich ról.',
    },
    openOwn: 'Pokaż moje wnioski',
    openActions: 'Otwórz działania',
    openEvidence: 'Otwórz dowód',
    count_one: '{{count}} wniosek',
    count_few: '{{count}} wnioski',
    count_many: '{{count}} wniosków',
    count_other: '{{count}} wniosku',
    kind: {
      agent_restore: 'Przywrócenie agenta',
      action_approval: 'Zatwierdzenie działania',
      report_export: 'Utworzenie zgłoszenia dla organu',
    },
    state: {
      pending: 'Czeka',
      confirmed: 'Zatwierdzony, jeszcze niewykonany',
      refused: 'Odrzucony',
      used: 'Wykonany',
      expired: 'Wygasł',
    },
    asked: {
      agent: 'Agent',
      reason: 'Uzasadnienie',
      evidence: 'Zaliczony test',
      since: 'Kwarantanna od',
      action: 'Działanie',
      class: 'Zatwierdzenie',
      target: 'Odbiorca',
      report: 'Zgłoszenie',
    },
    requestedBy: 'Wniosek złożony przez:',
    approvedBy: 'Zatwierdzony przez:',
    refusedBy: 'Odrzucony przez:',
    expires: 'Wygasa za:',
    waits: 'Czeka na inną osobę z rolą {{role}} lub wyższą.',
    reason: 'Uzasadnienie decyzji',
    reasonHelp: 'Trafi do osoby, która złożyła wniosek, i do dziennika audytu.',
    confirm: 'Zatwierdź wniosek',
    refuse: 'Odrzuć wniosek',
    act: {
      agent_restore: 'Przywróć agenta',
      action_approval: 'Zatwierdź działanie',
      report_export: 'Utwórz zgłoszenie',
    },
    waiting: {
      title: 'Czeka na zatwierdzenie',
      next:
        'Jeszcze nic się nie stało. Gdy ktoś inny to zatwierdzi, wykonaj to na stronie ' +
        '„Zatwierdzanie”.',
      open: 'Otwórz moje wnioski',
    },
  },
};
