// Everything that was decided on legal duties of an incident: who, in which role, why, on which
// evidence, what it removed, and what replaced it.
import type { Language } from '../../domain/text.ts';
import { factList, type Facts } from '../../legal/facts.ts';
import { findObligation } from '../../legal/registry.ts';
import { inForce } from '../../legal/removals.ts';
import type { LegalDecisionRow, LegalFactDecisionRow } from '../../store/legal/legal-tables.ts';
import { findLegalFacts, listDecisions } from '../../store/legal/legal.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';

export interface ListedDecision extends Pick<
  LegalDecisionRow,
  'id' | 'reason' | 'decided_by' | 'decided_role' | 'evidence_ids' | 'decided_at'
> {
  kind: 'obligation' | 'fact';
  /** Id of the obligation, or name of the fact. */
  subject: string;
  /** What the law or the question is, in words. */
  title: string;
  value: unknown;
  /** Ids of duties that fell away by it, or are due later. */
  removes: string[];
  /** False once a later decision, or another value, is in its place. */
  in_force: boolean;
  /** The decision that replaced it. */
  superseded_by: string | null;
}

/** Newest first. */
export async function readDecisions(
  deps: Pick<Deps, 'database'>,
  reference: string,
  language: Language,
): Promise<ListedDecision[]> {
  const db = deps.database.kysely;
  const { id } = await requireIncident(db, reference);
  const { duties, facts } = await listDecisions(db, id);
  const recorded = (await findLegalFacts(db, id))?.facts ?? {};
  const listed = [
    ...duties.map((row) => ofDuty(row, duties, language)),
    ...facts.map((row) => ofFact(row, facts, recorded, language)),
  ];
  return listed.sort((a, b) => (a.id < b.id ? 1 : -1));
}

function proofOf(row: LegalDecisionRow | LegalFactDecisionRow) {
  const { id, reason, decided_by, decided_role, evidence_ids, decided_at } = row;
  return { id, reason, decided_by, decided_role, evidence_ids, decided_at };
}

function ofDuty(
  row: LegalDecisionRow,
  all: readonly LegalDecisionRow[],
  language: Language,
): ListedDecision {
  const { obligation_id: subject, decision } = row;
  const next = all.find((one) => one.obligation_id === subject && one.id > row.id);
  return {
    ...{ ...proofOf(row), kind: 'obligation', subject, value: decision },
    title: findObligation(subject)?.obligation.title[language] ?? subject,
    removes: decision === 'not_required' ? [subject] : [],
    ...{ in_force: next === undefined, superseded_by: next?.id ?? null },
  };
}

function ofFact(
  row: LegalFactDecisionRow,
  all: readonly LegalFactDecisionRow[],
  recorded: Partial<Facts>,
  language: Language,
): ListedDecision {
  const { fact: subject, value, obligations: removes } = row;
  const next = all.find((one) => one.fact === subject && one.id > row.id);
  const [stands] = inForce(recorded, [row]);
  return {
    ...{ ...proofOf(row), kind: 'fact', subject, value, removes },
    title: factList[subject]?.question[language] ?? subject,
    in_force: next === undefined && stands !== undefined,
    superseded_by: next?.id ?? null,
  };
}
