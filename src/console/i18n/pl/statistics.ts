// Tabele i wykresy statystyk, po polsku.
export const statistics = {
  statistics: {
    lead: 'Dotyczą incydentów zgłoszonych w wybranym okresie, bez cofniętych importów.',
    nothing: 'W tym okresie nie zgłoszono incydentów.',
    none: 'W ciągu roku nie zgłoszono incydentów. Wskaźniki zaczną się od pierwszego.',
    longest: 'Pokaż ostatnie 365 dni',
    method: 'Jak liczone są wskaźniki',
    methodText:
      'Wskaźniki obejmują incydenty zgłoszone w wybranym okresie, bez cofniętych importów. ' +
      'Wskaźnik bez przypadków nie ma wartości, nigdy nie jest to 0. Odstępy o ujemnym czasie ' +
      'są pomijane i policzone. Pokrycie dowodami liczy dowody, które widzisz.',
    negative_one: 'Pominięto {{count}} odstęp o ujemnym czasie trwania.',
    negative_few: 'Pominięto {{count}} odstępy o ujemnym czasie trwania.',
    negative_many: 'Pominięto {{count}} odstępów o ujemnym czasie trwania.',
    negative_other: 'Pominięto {{count}} odstępu o ujemnym czasie trwania.',
    count: 'Incydenty',
    noneOfThem: 'W tym okresie brak.',
    noPriority: 'Brak priorytetu',
    noOutcome: 'Brak rozstrzygnięcia',
    otherCategories: 'Wszystkie pozostałe kategorie',
    missing: {
      confirmed_evidence: 'Brak potwierdzonego dowodu',
      confirmed_retest: 'Brak potwierdzonego retestu',
    },
    finding: {
      grave: 'Krytyczne lub wysokie: {{count}} z {{of}}',
      unclosed: 'Niezamknięte: {{count}} z {{of}}',
      urgent: 'Z priorytetem P0 lub P1: {{count}} z {{of}}',
      commonest: 'Najczęstsza kategoria: {{name}}, {{count}}',
      reason: 'Najczęstszy powód odmowy: {{name}}',
    },
    months: {
      month: 'Miesiąc',
      open: {
        title: 'Otwarte incydenty w kolejnych miesiącach',
        note:
          'Na koniec każdego miesiąca, UTC; ostatnia kolumna to dzień dzisiejszy. Według ' +
          'obecnej dotkliwości. Incydent otwarty ponownie liczy się jako otwarty cały czas.',
        fewer: 'Otwarte incydenty: {{total}}, o {{by}} mniej niż na koniec: {{month}}',
        more: 'Otwarte incydenty: {{total}}, o {{by}} więcej niż na koniec: {{month}}',
        same: 'Otwarte incydenty: {{total}}, tyle samo co na koniec: {{month}}',
      },
      reported: {
        title: 'Zgłoszone incydenty w kolejnych miesiącach',
        note:
          'W każdym miesiącu, UTC, według obecnej dotkliwości. Otwartych jest zbyt wiele, aby ' +
          'je policzyć.',
        most: 'Najwięcej zgłoszonych incydentów: {{month}}, {{total}}',
      },
    },
    by: {
      severity: {
        title: 'Według dotkliwości',
        note: 'Dotkliwość z klasyfikacji, a bez niej ze zgłoszenia.',
      },
      state: { title: 'Według stanu', note: 'Obecny stan obsługi.' },
      priority: {
        title: 'Według priorytetu',
        note: 'Priorytet wymaga dowodu i klasyfikacji.',
      },
      outcome: {
        title: 'Według rozstrzygnięcia',
        note: 'Rozstrzygnięcie niczego nie zamyka; te incydenty są też w innych danych.',
      },
      flag: {
        title: 'Według oznaczeń',
        one: 'Oznaczenie',
        note: 'Incydent może mieć kilka oznaczeń.',
      },
      category: {
        title: 'Według kategorii',
        note: 'Dziesięć najczęstszych kategorii.',
      },
      refusal: {
        title: 'Odrzucone próby zamknięcia',
        one: 'Brakujący dowód',
        note: 'Próby w tym okresie. Próba z dwoma brakującymi wymaganiami liczy się w obu.',
      },
    },
    durations: {
      title: 'Czasy reakcji',
      note: 'Bez spraw otwartych; podano najstarszą z nich.',
      interval: 'Odstęp',
      mean: 'Średnia',
      median: 'Mediana',
      p90: '90. percentyl',
      cases: 'Przypadki',
      nOf: '{{n}} z {{of}}',
      span: 'Połowa w ciągu {{median}}, 9 z 10 w ciągu {{p90}}',
      oldest: 'Najstarsza otwarta sprawa od',
      names: {
        mtta_p0_min: 'Od zgłoszenia do przyjęcia, P0',
        mttc_p1_h: 'Od wykrycia do opanowania, P1',
        mttd_h: 'Od wystąpienia do wykrycia',
        mttr_h: 'Od wykrycia do przywrócenia',
        mttclose_h: 'Od zgłoszenia do zamknięcia',
      },
    },
  },
};
