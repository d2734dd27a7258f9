// SQL of what the coverage of an incident is computed from.
import { sql, type Kysely } from 'kysely';
import type { CoverageEvidence } from '../../domain/coverage.ts';
import { required } from '../../domain/required.ts';
import type { Visibility } from '../../domain/visibility.ts';
import type { Tables } from '../tables.ts';

/** How a sound chain of custody begins: with the taking of the record. */
export const firstCustodyActions = ['collected', 'received', 'imported'];

/** The records that are not withdrawn and that the caller can see. */
export async function coverageEvidence(
  db: Kysely<Tables>,
  incident_id: string,
  clearance: readonly Visibility[],
): Promise<CoverageEvidence[]> {
  const { rows } = await sql<CoverageEvidence>`
    select evidence.id, evidence_type, evidence_class, source, hash_sha256, status, integrity,
      custody_anomalies = '{}'
        and coalesce(first_entry.action, '') = any(${firstCustodyActions}::text[]) as custody_sound,
      retest_outcome
    from evidence
    left join custody_entry first_entry on first_entry.evidence_id = evidence.id
      and first_entry.seq = 0
    where incident_id = ${incident_id} and status <> 'withdrawn'
      and visibility = any(${clearance}::text[])
    order by evidence.id`.execute(db);
  return rows;
}

/** Finished response steps, and those whose proof is valid and can be seen by the caller. */
export async function countActions(
  db: Kysely<Tables>,
  incident_id: string,
  clearance: readonly Visibility[],
): Promise<{ done: number; validated: number }> {
  const { rows } = await sql<{ done: number; validated: number }>`
    select count(*)::int as done,
      count(evidence.id)::int as validated
    from action left join evidence on evidence.id = validation_ref
      and evidence.status = 'confirmed' and visibility = any(${clearance}::text[])
    where action.incident_id = ${incident_id} and action.status = 'done'`.execute(db);
  return required(rows[0], 'row');
}
