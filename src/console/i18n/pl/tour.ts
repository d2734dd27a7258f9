// The tour of a demo, in Polish.
export const tour = {
  tour: {
    step: 'Przewodnik, {{step}} z {{steps}}:',
    show: 'Pokaż',
    back: 'Wstecz',
    next: 'Dalej',
    leave: 'Zakończ przewodnik',
    finish: 'Gotowe',
    again: 'Przewodnik po demo',
    steps: {
      gate: {
        title: 'zamknięcie wymaga dowodu',
        text:
          'Poprawka jest, retestu nie ma. Otwórz incydent, naciśnij „Zamknij…” i przeczytaj, ' +
          'czego brakuje: raportu z retestu, za który ktoś ręczy.',
      },
      import: {
        title: 'import z błędnymi wierszami',
        text:
          'Trzy wiersze tego skanu zepsuto celowo. Otwórz przebieg: przy każdym stoi, ' +
          'dlaczego go nie przyjęto, a całość można cofnąć.',
      },
      clocks: {
        title: 'terminy prawne',
        text:
          'Jeden termin RODO minął, na jeden z NIS2 zostały trzy godziny. Każdy prowadzi ' +
          'do faktów, na których się opiera.',
      },
      agent: {
        title: 'agent w kwarantannie',
        text:
          'Nie wolno mu nic, niezależnie od przyznanych narzędzi, dopóki retest nie ' +
          'przywróci mu uprawnień.',
      },
      register: {
        title: 'test oparty na zagrożeniach',
        text:
          'Jego rejestr dowodów jest jeszcze pusty. Plan, dziennik i raport powstają ' +
          'tutaj i wychodzą jako jeden podpisany pakiet.',
      },
    },
  },
};
