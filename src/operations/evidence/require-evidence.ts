// One record of evidence by its id: what a caller cannot see does not exist for that caller.
import type { Kysely } from 'kysely';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import { findEvidence, lockEvidence } from '../../store/evidence/evidence.ts';
import type { Tables } from '../../store/tables.ts';

export async function requireEvidence(
  db: Kysely<Tables>,
  principal: Principal,
  id: string,
): Promise<EvidenceRow> {
  const known = isUuid(id) ? await findEvidence(db, id, clearance(principal.roles)) : undefined;
  return known ?? noEvidence();
}

/** The same, locked until the transaction ends. */
export async function requireLockedEvidence(
  db: Kysely<Tables>,
  principal: Principal,
  id: string,
): Promise<EvidenceRow> {
  const known = isUuid(id) ? await lockEvidence(db, id, clearance(principal.roles)) : undefined;
  return known ?? noEvidence();
}

function noEvidence(): never {
  throw new DomainError('not_found', 'Evidence not found.');
}
