// Who said the value of a field of a draft. It is shown to those who work on the draft and is in no
// report: a recipient need not know who of the team typed what.
import type { FilledField } from './draft.ts';
import type { Setter } from './facts.ts';
import type { Gathered } from './gather.ts';
import { inForce } from './removals.ts';
import type { DraftField } from './rule.ts';

export const confirmations = ['recorded', 'decision', 'profile'] as const;

export interface Confirmed extends Setter {
  /** Set by a person, decided by the role that can, or as that version of the profile has it. */
  as: (typeof confirmations)[number];
}

/** Null where it is computed, assumed or proposed: no person has said it. */
export type ShownField = FilledField & { confirmed: Confirmed | null };

export function withConfirmed(
  filled: readonly FilledField[],
  fields: readonly DraftField[],
  gathered: Gathered,
): ShownField[] {
  const facts = new Map(fields.map(({ key, fact }) => [key, fact]));
  return filled.map((one) => ({
    ...one,
    confirmed: confirmedOf(one, facts.get(one.key), gathered),
  }));
}

function confirmedOf(
  { key, source, value }: FilledField,
  fact: DraftField['fact'],
  { recorded, reporter }: Gathered,
): Confirmed | null {
  if (value === null) return null;
  if (source === 'profile') return said('profile', reporter?.set);
  if (source !== 'recorded') return null;
  const { facts, set_by = {}, fact_decisions = [] } = recorded;
  const isWritten = (facts.report_fields?.[key]?.trim() ?? '') !== '';
  if (isWritten) return said('recorded', set_by[key]);
  const decision = inForce(facts, fact_decisions).find((one) => one.fact === fact);
  if (decision === undefined) return said('recorded', set_by[fact ?? '']);
  return said('decision', { by: decision.decided_by, at: decision.decided_at });
}

function said(as: Confirmed['as'], setter: Setter | undefined): Confirmed | null {
  return setter === undefined ? null : { ...setter, as };
}
