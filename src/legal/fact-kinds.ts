// What a legal fact can be, and how the list of facts is written down.
import { text, type Text } from '../domain/text.ts';

export const dataRoles = ['controller', 'joint', 'processor'] as const;
export const aiRoles = ['provider', 'deployer', 'gpai_sr'] as const;
export const aiRiskClasses = ['annex_iii', 'annex_i', 'none'] as const;
export const aiHarms = ['a', 'b', 'c', 'd'] as const;
export const art34Exceptions = ['a', 'b', 'c'] as const;
export const dataLossKinds = [
  'availability',
  'authenticity',
  'integrity',
  'confidentiality',
] as const;

type Simple =
  | 'instant'
  | 'date'
  | 'boolean'
  | 'number'
  | 'country'
  | 'zone'
  | 'countries'
  | 'names'
  | 'entity';

function simple<Kind extends Simple>(kind: Kind) {
  return (en: string, pl: string) => ({ kind, question: text(en, pl) });
}

export const instant = simple('instant');
export const date = simple('date');
export const boolean = simple('boolean');
export const number = simple('number');
export const country = simple('country');
export const zone = simple('zone');
/** The id of a legal entity of the organisation profile. */
export const entity = simple('entity');
export const countries = simple('countries');
/** Of authorities, as the organisation profile writes them. */
export const names = simple('names');

export function fields(en: string, pl: string) {
  return { kind: 'fields' as const, question: text(en, pl) };
}

export function choice<const Values extends readonly string[]>(values: Values, ask: Text) {
  return { kind: 'choice' as const, values, question: ask };
}

export function choices<const Values extends readonly string[]>(values: Values, ask: Text) {
  return { kind: 'choices' as const, values, question: ask };
}
