// Inputs for the tests of techniques.
import type { TechniqueInput } from './map.ts';

/** An input with nothing known but what the test says. */
export function inputWith(known: Partial<TechniqueInput>): TechniqueInput {
  return {
    ...{ title: '', text: null, level: 'L1_cyber', cwe: [], declared: [] },
    ...{ is_vulnerability: false, namespace: null, applicability: 'possible' },
    ...known,
  };
}
