// The outcomes of an incident, as far as the caller can see them.
import { isElsewhere } from '../../domain/outcome.ts';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import { likelyDuplicates, type LikelyDuplicate } from '../../store/outcomes/likely-duplicates.ts';
import { listOutcomes, type NamedOutcomeRow } from '../../store/outcomes/outcomes.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';

type Hidden = 'reason' | 'set_by';

export type ShownOutcome = Omit<NamedOutcomeRow, Hidden> & Record<Hidden, string | null>;

/**
 * Below Analyst without the reasons and the people, as in the timeline; for members of teams
 * without the reasons where the other incident isn't shown.
 */
export async function readOutcomes(
  { database }: Pick<Deps, 'database'>,
  { roles }: Principal,
  reference: string,
  page: { limit: number; after: string | null },
): Promise<ShownOutcome[]> {
  const { id } = await requireIncident(database.kysely, reference);
  const rows = await listOutcomes(database.kysely, id, page);
  if (!hasRole(roles, 'Analyst')) return rows.map(forViewers);
  return database.isOfMember ? rows.map(withoutForeignReason) : rows;
}

/** Incidents that this one might be a duplicate of; a person decides. */
export async function readLikelyDuplicates(
  { database }: Pick<Deps, 'database'>,
  reference: string,
): Promise<LikelyDuplicate[]> {
  const { id } = await requireIncident(database.kysely, reference);
  return likelyDuplicates(database.kysely, id);
}

/** The reason to merge, or to call a duplicate, can name the other incident. */
function withoutForeignReason(row: NamedOutcomeRow): ShownOutcome {
  const isForeign = isElsewhere(row.outcome) && row.original_public_id === null;
  return isForeign ? { ...row, reason: null, end_reason: null } : row;
}

function forViewers(row: NamedOutcomeRow): ShownOutcome {
  const people = { approved_by: null, set_by: null, ended_by: null };
  return { ...row, ...people, reason: null, end_reason: null };
}
