// What a legal decision says besides its reason: in which role it was made, and the evidence that
// it rests on.
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { Role } from '../../domain/role.ts';
import { clearance } from '../../domain/visibility.ts';
import { findEvidence } from '../../store/evidence/evidence.ts';
import type { Tx } from '../transact.ts';

/** The role that lets them decide; of several, the lowest one that does. */
export function decidingRole({ principal }: RequestContext): Role | null {
  const roles: readonly Role[] = ['Legal/DPO', 'Admin'];
  return roles.find((role) => principal.roles.includes(role)) ?? null;
}

/** 422 for a record that is not of this incident, was withdrawn, or that the caller cannot see. */
export async function provenBy(
  tx: Tx,
  { principal }: RequestContext,
  incident_id: string,
  ids: readonly string[] = [],
): Promise<string[]> {
  const seen = clearance(principal.roles);
  const distinct = [...new Set(ids)];
  for (const [place, id] of distinct.entries()) {
    const evidence = isUuid(id) ? await findEvidence(tx, id, seen) : undefined;
    if (evidence?.incident_id === incident_id && evidence.status !== 'withdrawn') continue;
    throw new DomainError(
      'unknown_reference',
      'The evidence must be of this incident and not withdrawn. Attach it first.',
      { pointer: `/evidence_ids/${place}` },
    );
  }
  return distinct;
}
