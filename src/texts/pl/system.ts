// Notes of the readiness checks, in Polish.
import type { Pairs } from '../translate.ts';

export const system: Pairs = [
  ['{0} entries', 'wpisy: {0}'],
  ['{0} entries, the last after {1} ms', 'wpisy: {0}, ostatni po {1} ms'],
  ['{0} jobs', 'zadania: {0}'],
  ['{0} jobs; failing: {1}', 'zadania: {0}; z błędami: {1}'],
  [
    '{0} jobs; paused until writes are taken: {1}',
    'zadania: {0}; wstrzymane do odblokowania zapisów: {1}',
  ],
  ['{0} files without a record set aside', 'pliki bez wpisu przeniesione na bok: {0}'],
  ['{0} files without a record left in place', 'pliki bez wpisu pozostawione: {0}'],
  ['jumped by {0} s at {1}', 'przeskok o {0} s: {1}'],
];
