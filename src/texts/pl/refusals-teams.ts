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
    "There is no such team, it is archived, or you can't import for it.",
    'Nie ma takiego zespołu, jest on zarchiwizowany albo nie możesz dla niego importować.',
  ],
  ["{0} isn't an incident of the team {1}.", '{0} nie jest incydentem zespołu {1}.'],
  [
    'names the team that the import is for, as you are in several',
    'podaje zespół, dla którego jest import, ponieważ należysz do kilku',
  ],
  [
    '{0} of its incidents are no longer of the team; nothing was undone. Ask someone whose roles ' +
      'count for all records.',
    'Liczba incydentów importu, które nie należą już do zespołu: {0}; niczego nie cofnięto. ' +
      'Poproś osobę, której role dotyczą wszystkich rekordów.',
  ],
  [
    "This retest doesn't show that the finding is gone, so it can't be confirmed. Someone whose " +
      'roles count for all records can read the import that it came from.',
    'Ten retest nie pokazuje, że problem zniknął, więc nie można go potwierdzić. Import, z ' +
      'którego pochodzi, może przeczytać osoba, której role dotyczą wszystkich rekordów.',
  ],
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
