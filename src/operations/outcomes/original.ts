// The incident that another one is a duplicate of.
import { DomainError } from '../../domain/error.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { findIncident } from '../../store/incidents/incidents.ts';
import { requireIncident, requireLockedIncident } from '../find-incident.ts';
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
  const { id } = await requireIncident(tx, reference);
  const other = await findIncident(tx, named);
  if (other === undefined || other.id === id) throw noOriginal(named, other?.id === id);
  for (const one of [id, other.id].sort()) await requireLockedIncident(tx, one);
  const incident = await requireIncident(tx, id);
  const original = await requireIncident(tx, other.id);
  if (original.outcome === 'duplicate') throw isDuplicate(original);
  return { incident, original };
}

function noOriginal(named: string, isItself: boolean): DomainError {
  const detail = isItself
    ? 'An incident is no duplicate of itself. Name the other incident in duplicate_of.'
    : `duplicate_of must be the ID of an incident; "${named.slice(0, 64)}" is none.`;
  return new DomainError('unknown_reference', detail, { pointer: '/duplicate_of' });
}

function isDuplicate({ public_id }: IncidentRow): DomainError {
  const detail = `${public_id} is a duplicate itself. Name the incident that it is a duplicate of.`;
  return new DomainError('conflict', detail, { outcome: 'duplicate' });
}
