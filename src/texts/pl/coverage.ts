// What evidence coverage reports as missing, in Polish.
import type { Pairs } from '../translate.ts';

export const coverage: Pairs = [
  ['any evidence', 'jakikolwiek dowód'],
  ['{0} of {1} kinds without verified bytes', 'rodzaje bez zweryfikowanych bajtów: {0} z {1}'],
  ['{0} of {1} kinds without a sound chain', 'rodzaje bez pewnego łańcucha: {0} z {1}'],
  ['{0} of {1} kinds without a confirmed record', 'rodzaje bez potwierdzonego dowodu: {0} z {1}'],
  ['{0} of {1} receipts', 'brakujące potwierdzenia: {0} z {1}'],
  ['{0} of {1} without proof', 'bez dowodu: {0} z {1}'],
  ['a second source', 'drugie źródło'],
  ['a source that is not a signal', 'źródło z potwierdzonym dowodem'],
  ['a finished response step', 'wykonane działanie'],
  ['a confirmed retest', 'potwierdzony retest'],
  ['a retest that says it passed', 'retest z wynikiem pozytywnym'],
];
