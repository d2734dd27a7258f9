// Several incidents, locked in the order of their ids, so that two requests never deadlock.
import { DomainError } from '../domain/error.ts';
import type { IncidentRow } from '../store/incidents/incident-tables.ts';
import { findIncident } from '../store/incidents/incidents.ts';
import { requireIncident, requireLockedIncident } from './find-incident.ts';
import type { Tx } from './transact.ts';

/**
 * The incident of the request, and the one that its body names at `pointer`.
 * @throws `not_found`; `unknown_reference` for another one that is none, or the same
 */
export async function lockedWith(
  tx: Tx,
  reference: string,
  named: string,
  pointer: string,
): Promise<[IncidentRow, IncidentRow]> {
  const { id } = await requireIncident(tx, reference);
  const other = await findIncident(tx, named);
  if (other === undefined || other.id === id) throw isNone(named, pointer, other?.id === id);
  for (const one of [id, other.id].sort()) await requireLockedIncident(tx, one);
  return [await requireIncident(tx, id), await requireIncident(tx, other.id)];
}

function isNone(named: string, pointer: string, isItself: boolean): DomainError {
  const detail = isItself
    ? 'The incident itself was named. Name another one.'
    : `"${named.slice(0, 64)}" is no incident. Use its ID or public ID (INC-2026-000123).`;
  return new DomainError('unknown_reference', detail, { pointer });
}
