// The tour of a demo, in Polish.
export const tour = {
  tour: {
    step: 'Przewodnik, krok {{step}} z {{steps}}:',
    show: 'Pokaż',
    back: 'Wstecz',
    next: 'Dalej',
    leave: 'Zakończ przewodnik',
    finish: 'Gotowe',
    steps: {
      gate: {
        title: 'zamknięcie wymaga dowodu',
        text:
          'Poprawkę wdrożono, ale bez retestu. Otwórz incydent i wybierz „Zamknij…”, aby ' +
          'zobaczyć, czego brakuje: potwierdzonego raportu z retestu.',
      },
      import: {
        title: 'import z błędnymi wierszami',
        text:
          'Trzy wiersze tego skanu są celowo błędne. Otwórz import, aby zobaczyć powód przy ' +
          'każdym wierszu. Import można cofnąć.',
      },
      clocks: {
        title: 'terminy zgłoszeń',
        text:
          'Jeden termin RODO minął, termin NIS2 mija za trzy godziny. Każdy prowadzi do ' +
          'faktów, z których wynika.',
      },
      agent: {
        title: 'agent w kwarantannie',
        text:
          'Wszystkie jego narzędzia są zablokowane, dopóki potwierdzony dowód udanego testu go ' +
          'nie przywróci.',
      },
      register: {
        title: 'test TLPT',
        text:
          'Siódmy z dwunastu tygodni. Plan, dziennik i raport powstają tutaj i są eksportowane ' +
          'jako jeden podpisany pakiet.',
      },
    },
  },
};
