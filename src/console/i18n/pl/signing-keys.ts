// Klucze podpisu, po polsku.
export const signingKeys = {
  signingKeys: {
    shell:
      'To klucze z folderu danych tego procesu serwera. Gdy nie ma drugiego administratora, ' +
      'wymienia je polecenie „proofline keys rotate”.',
    columns: {
      title: 'Klucz',
      state: 'Stan',
      from: 'Podpisuje od',
      until: 'Koniec',
      edit: 'Akcja',
    },
    purpose: { package: 'Pakiety', token: 'Tokeny logowania', log: 'Dziennik audytu' },
    state: {
      signs: 'Podpisuje',
      ends: 'Podpisuje do końca',
      next: 'Następny',
      retired: 'Wycofany',
      compromised: 'Ujawniony',
    },
    installation: 'Od instalacji',
    replace: 'Wymień klucz',
    rotate: {
      package: 'Wymiana klucza pakietów',
      token: 'Wymiana klucza tokenów logowania',
      log: 'Wymiana klucza dziennika audytu',
    },
    effect: {
      package: 'Nowy klucz jest publikowany od razu i podpisuje pakiety za 24 godziny.',
      token: 'Nowy klucz podpisuje tokeny logowania za pięć minut. Sesje trwają dalej.',
      log: 'Nowy klucz jest publikowany od razu i podpisuje dziennik za 24 godziny.',
    },
    reason: 'Uzasadnienie',
    reasonHelp: 'Pozostaje w dzienniku audytu.',
    compromised: 'Stary klucz mógł zostać skradziony',
    compromisedHelp: {
      package: 'Kończy się od razu. Jego pakiety nie przejdą kontroli, więc utwórz je ponownie.',
      token: 'Kończy się od razu. Wszyscy logują się ponownie, Ty też.',
      log: 'Kończy się od razu. Przekaż innym nowy klucz inną drogą.',
    },
    request: 'Złóż wniosek o wymianę',
  },
};
