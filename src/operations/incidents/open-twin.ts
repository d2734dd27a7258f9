// One finding is open once for each team, and once without one.
import { DomainError } from '../../domain/error.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { findOpenDuplicate } from '../../store/incidents/incidents.ts';
import type { Tx } from '../transact.ts';

/** Of an incident as it is to be. Throws `conflict`, which names the one that is open already. */
export async function assertNoOpenTwin(
  tx: Tx,
  incident: Pick<IncidentRow, 'fingerprint' | 'team'>,
): Promise<void> {
  if (incident.fingerprint === null) return;
  const duplicate = await findOpenDuplicate(tx, incident);
  if (duplicate === undefined) return;
  throw new DomainError(
    'conflict',
    `The same finding is open as ${duplicate.public_id}. Continue with that incident.`,
    { open_incident: duplicate.public_id },
  );
}
