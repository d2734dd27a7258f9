// Errors about teams, in Polish.
import type { Pairs } from '../translate.ts';

export const teamRefusals: Pairs = [
  ['A team has this name. Choose another one.', 'Jest już zespół o tej nazwie. Wybierz inną.'],
  ['The team has no such member.', 'W zespole nie ma takiej osoby.'],
  [
    'This team is archived. Create another one.',
    'Ten zespół jest zarchiwizowany. Utwórz inny zespół.',
  ],
  ['There is no such team.', 'Nie ma takiego zespołu.'],
  [
    'This user has roles for all records, so a membership would change nothing. Take the roles ' +
      'away first.',
    'Ta osoba ma role dla wszystkich rekordów, więc członkostwo nic by nie zmieniło. Najpierw ' +
      'odbierz jej role.',
  ],
  [
    'This needs records that are not shown to members of teams. Ask someone whose roles count ' +
      'for all records.',
    'To wymaga rekordów, których nie widzą członkowie zespołów. Poproś osobę, której role ' +
      'dotyczą wszystkich rekordów.',
  ],
];
