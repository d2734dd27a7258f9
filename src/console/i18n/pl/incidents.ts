// The list of incidents, in Polish.
export const incidents = {
  list: {
    title: 'Incydenty',
    search: 'Szukaj: tytuł, host, reguła, CVE',
    filters: { status: 'Stan', severity: 'Dotkliwość', evidence_status: 'Dowody' },
    any: 'dowolne',
    clear: 'Wyczyść filtry',
    columns: {
      severity: 'Dotkliwość',
      id: 'Incydent',
      title: 'Tytuł',
      evidence: 'Dowody',
      priority: 'Priorytet',
      state: 'Stan',
      owner: 'Osoba',
      due: 'Termin',
    },
    count_one: '{{count}} incydent na tej stronie',
    count_few: '{{count}} incydenty na tej stronie',
    count_many: '{{count}} incydentów na tej stronie',
    count_other: '{{count}} incydentu na tej stronie',
    nothing: 'Żaden incydent nie pasuje do tych filtrów.',
    empty: 'Nie ma jeszcze incydentów.',
    emptyHow:
      'Zaimportuj plik narzędzia przez „proofline import FILE” albo utwórz incydent przez API.',
    unassigned: 'nikt',
  },
};
