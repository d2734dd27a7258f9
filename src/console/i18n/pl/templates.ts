// Incident templates, in Polish.
import { label } from '../declared-texts.ts';

export const templates = {
  templates: {
    title: 'Szablony incydentów',
    start: 'Zacznij od szablonu',
    startHelp: 'Szablon wypełnia formularz. Przed zgłoszeniem można wszystko zmienić.',
    without: 'Bez szablonu',
    adds: 'Ze zgłoszeniem zostaną dodane działania:',
    allSteps: 'Wszystkie kroki scenariusza „{{playbook}}”',
    dueIn_one: 'termin: {{count}} godzina',
    dueIn_few: 'termin: {{count}} godziny',
    dueIn_many: 'termin: {{count}} godzin',
    dueIn_other: 'termin: {{count}} godziny',
    from: '{{name}}, wersja {{version}}',
    origin: 'Szablon',
    empty:
      'Nie ma jeszcze szablonów. Zdefiniuj szablon, aby podobne zgłoszenia zaczynały się tak samo.',
    define: 'Zdefiniuj szablon',
    change: 'Zmiana szablonu',
    open: 'Zmień…',
    archive: 'Zarchiwizuj',
    restore: 'Przywróć',
    history: 'Historia',
    archived: 'Zarchiwizowany',
    active: 'W użyciu',
    save: 'Zapisz szablon',
    name: 'Nazwa',
    teamHelp: 'Incydenty otrzymają ten zespół. Puste pole: szablon dla każdego zespołu.',
    begins: 'Od czego zaczyna się incydent',
    titleHelp:
      'W tytule {date} oznacza dzień zgłoszenia, a {team} zespół. Dotkliwość i priorytet ustala ' +
      'się później, na podstawie potwierdzonych dowodów.',
    playbook: label('pl', 'action', 'playbook'),
    playbookHelp: 'Wszystkie jego kroki zostaną dodane jako działania.',
    noPlaybook: 'Bez scenariusza',
    actions: 'Własne działania',
    actionOf: 'Działanie {{place}}',
    addAction: 'Dodaj działanie',
    removeAction: 'Usuń działanie',
    anyone: 'Nie określono',
    dueHours: 'Termin w godzinach od zgłoszenia',
    columns: {
      title: 'Szablon',
      team: label('pl', 'incident', 'team'),
      version: 'Wersja',
      updated: 'Zmiana',
      state: 'Stan',
      edit: 'Działanie',
    },
    events: {
      defined: 'Zdefiniowano',
      changed: 'Zmieniono',
      archived: 'Zarchiwizowano',
      restored: 'Przywrócono',
    },
  },
};
