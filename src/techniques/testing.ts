// Inputs for the tests of techniques.
import type { Clause } from './clauses.ts';
import type { TechniqueInput } from './map.ts';

/** An input with nothing known but what the test says. */
export function inputWith(known: Partial<TechniqueInput>): TechniqueInput {
  return {
    ...{ title: '', text: null, level: 'L1_cyber', cwe: [], declared: [] },
    ...{ is_vulnerability: false, namespace: null, applicability: 'possible' },
    ...known,
  };
}

/** A text as one clause that states what happened. */
export function clauseWith(text: string): Clause {
  return { text, mood: 'stated', at: 0 };
}
