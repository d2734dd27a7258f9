// Teams and their members, in Polish.
export const teams = {
  teams: {
    none: 'Nie ma jeszcze zespołów. Członkowie zespołu czytają jego incydenty i żadnych innych.',
    add: 'Dodaj zespół',
    members: 'Członkowie',
    archive: 'Zarchiwizuj zespół',
    archived: 'Zarchiwizowany',
    archiveIt: 'Zarchiwizuj teraz',
    archiveWhy:
      'członkowie od razu tracą dostęp do jego incydentów. Nie można tego cofnąć. Incydenty ' +
      'pozostają bez zmian.',
    save: 'Zapisz zespół',
    name: 'Nazwa',
    nameHelp:
      'Incydenty, w których pole „Zespół” ma tę nazwę, od razu należą do zespołu, bez względu na ' +
      'wielkość liter. Nazwy nie można później zmienić.',
    count_one: '{{count}} zespół na tej stronie',
    count_few: '{{count}} zespoły na tej stronie',
    count_many: '{{count}} zespołów na tej stronie',
    count_other: '{{count}} zespołu na tej stronie',
    columns: {
      title: 'Zespół',
      members: 'Członkowie',
      incidents: 'Incydenty',
      made: 'Utworzono',
      state: 'Stan',
    },
    memberColumns: { title: 'Użytkownik', role: 'Rola', remove: 'Usunięcie' },
    readOnly: 'członkowie czytają jego incydenty. Zmiany wymagają roli dla wszystkich incydentów.',
    nobody: 'Nie ma jeszcze członków.',
    hasRoles: 'Ma role dla wszystkich incydentów, więc członkostwo nie ma skutku.',
    remove: 'Usuń z zespołu',
    accountHelp: 'Użytkownik bez ról: kto ma role, widzi wszystkie incydenty.',
    role: 'Rola w zespole',
    roleHelp: 'Analyst widzi też dowody i notatki wewnętrzne lub poufne.',
    addMember: 'Dodaj do zespołu',
    of: '{{role}} w zespole {{team}}',
  },
};
