// Finding the incident that a request names, or saying that there is none.
import type { Kysely } from 'kysely';
import { DomainError } from '../domain/error.ts';
import type { IncidentRow } from '../store/incidents/incident-tables.ts';
import { findIncident, lockIncident } from '../store/incidents/incidents.ts';
import type { Tables } from '../store/tables.ts';

export async function requireIncident(db: Kysely<Tables>, reference: string): Promise<IncidentRow> {
  return (await findIncident(db, reference)) ?? noIncident(reference);
}

/** The same, locked until the transaction ends. */
export async function requireLockedIncident(
  db: Kysely<Tables>,
  reference: string,
): Promise<IncidentRow> {
  return (await lockIncident(db, reference)) ?? noIncident(reference);
}

function noIncident(reference: string): never {
  const named = reference.slice(0, 64);
  throw new DomainError(
    'not_found',
    `Incident "${named}" not found. Use its ID or public ID (INC-2026-000123).`,
  );
}
