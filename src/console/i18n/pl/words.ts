// The words of the field that many screens show, in Polish.
export const words = {
  severity: {
    critical: 'Krytyczna',
    high: 'Wysoka',
    medium: 'Średnia',
    low: 'Niska',
    info: 'Informacja',
    unknown: 'Nieznana',
    reported: 'zgłoszona, niesklasyfikowana',
  },
  evidenceStatus: { gap: 'Luka', confirmed: 'Potwierdzone' },
  priority: { none: 'brak', why: 'Bez priorytetu, dopóki nie ma dowodu i klasyfikacji.' },
  state: {
    open: 'Otwarty',
    triaged: 'Wstępnie oceniony',
    assigned: 'Przydzielony',
    fixing: 'W naprawie',
    retest: 'Retest',
    closed: 'Zamknięty',
  },
  colleague: {
    unknown: 'Żadne aktywne konto nie ma tego adresu',
    unknownMore: 'Nikt się nim nie loguje. Sprawdź pisownię albo wybierz osobę z listy.',
    anyway: 'Przydziel mimo to',
  },
};
