// The incident that another one is a duplicate of.
import { DomainError } from '../../domain/error.ts';
import { isElsewhere } from '../../domain/outcome.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { lockedWith } from '../locked-incidents.ts';
import type { Tx } from '../transact.ts';

export interface Pair {
  incident: IncidentRow;
  original: IncidentRow;
}

/**
 * Both, locked in the order of their ids.
 * @throws `not_found`, `unknown_reference` for an original that is none, `conflict` for a duplicate
 */
export async function lockedOriginal(tx: Tx, reference: string, named: string): Promise<Pair> {
  const [incident, original] = await lockedWith(tx, reference, named, '/duplicate_of');
  if (isElsewhere(original.outcome)) throw isDuplicate(original);
  return { incident, original };
}

function isDuplicate({ public_id, outcome }: IncidentRow): DomainError {
  const detail =
    `${public_id} is a duplicate itself, or was merged into another incident. ` +
    'Name that other incident.';
  return new DomainError('conflict', detail, { outcome });
}
