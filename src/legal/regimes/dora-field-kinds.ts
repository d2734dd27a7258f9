// How a row of the templates of DORA reports is written down, and the types that rows share.
import { text } from '../../domain/text.ts';
import type { FactName } from '../facts.ts';
import type { Choices, FieldType } from '../field-types.ts';
import type { ProfilePart } from '../profile-parts.ts';
import type { DraftField, FieldCondition } from '../rule.ts';

interface More {
  /** Text where it is left out. */
  type?: FieldType;
  fact?: FactName;
  profile?: ProfilePart;
  when?: FieldCondition;
}

/** Number, English, Polish; `M` mandatory, `C` conditional. */
export type Row = readonly [number: string, en: string, pl: string, need: 'M' | 'C', more?: More];

export const choice = (choices: Choices): FieldType => ({ kind: 'choice', choices });
export const some = (choices: Choices): FieldType => ({ kind: 'choices', choices });
export const instant = { kind: 'instant' } as const;
export const countries = { kind: 'countries' } as const;
export const duration = { kind: 'duration' } as const;
export const lei = { kind: 'lei' } as const;
/** Aggregated reporting: (EU) 2025/302 Art. 7. */
export const leis = { kind: 'lei', several: true } as const;
export const email = { kind: 'email' } as const;
export const phone = { kind: 'phone' } as const;
export const whole = { kind: 'number', decimals: 0 } as const;
/** Up to five characters, one of them after the point. */
export const percent = { kind: 'number', decimals: 1, max: 999.9 } as const;
/** In thousands of the currency of field 1.15. */
export const thousands = {
  kind: 'number',
  decimals: 3,
  unit: text('in thousands of the reporting currency', 'w tysiącach waluty sprawozdawczej'),
} as const;

export const has = (field: string, ...codes: readonly string[]) => ({ field, codes });
export const geography = has('dora.2.5', 'geographical_spread');
export const reputationMet = has('dora.2.5', 'reputational_impact');
export const durationMet = has('dora.2.5', 'duration_downtime');
/** Of entities in the scope of NIS2 alone: Annex II, field 3.35. */
export const cyberUnderNis2 = {
  ...has('dora.3.23', 'cybersecurity'),
  of: { fact: 'nis2_class', is: ['essential', 'important'] },
} as const;
export const dataMet = has('dora.2.5', 'data_losses');

export function fieldsOf(rows: readonly Row[]): readonly DraftField[] {
  return rows.map(([number, en, pl, need, more = {}]) => ({
    key: `dora.${number}`,
    label: text(`${number} ${en}`, `${number} ${pl}`),
    mandatory: need === 'M',
    ...(need === 'C' ? { conditional: true as const } : {}),
    ...more,
  }));
}
